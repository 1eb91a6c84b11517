"""A short run of `./run long viewers`: nobody who looks on keeps a hand from being recorded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parent.parent / "benchmarks" / "long_viewers.py"


def test_onlookers_keep_no_hand_from_being_recorded() -> None:
    line = [sys.executable, str(RUN), "--viewers", "30", "--seconds", "3", "--seed", "7"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120)
    result = json.loads(done.stdout)
    assert result["faults"] == []
    assert (done.returncode, result["pass"], result["seed"], result["viewers"]) == (0, True, 7, 30)
    assert result["questions"] > 30
    assert result["unchanged"] > 0
    assert result["hands"]["watched"] > 1
