# Copied from clients/python/keyrack by npm run generate: do not edit.
"""Finds times that look like seconds instead of milliseconds."""

from __future__ import annotations

import time
import warnings

from .params import Params

# 2000-01-01T00:00:00Z; inventories hold no older times.
EARLIEST_MS = 946684800000


def warn_about_odd_times(params: Params, stacklevel: int) -> None:
    """Warns about times in reports that look like seconds instead of milliseconds. The client sends them unchanged."""
    reports = params.get('reports') if isinstance(params, dict) else None
    for report in reports if isinstance(reports, list) else []:
        for name in ('lastBackup', 'lastTelemetry', 'configChangedAt'):
            value = report.get(name) if isinstance(report, dict) else None
            for ms in value if isinstance(value, list) else [value]:
                if isinstance(ms, (int, float)) and 0 < ms < EARLIEST_MS:
                    day = time.strftime('%Y-%m-%d', time.gmtime(ms / 1000))
                    where = report.get('ipAddress')
                    text = f'{where}: {name} {ms} is {day}: seconds instead of milliseconds?'
                    warnings.warn(text, stacklevel=stacklevel + 1)
                    return
