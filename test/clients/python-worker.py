"""Runs scripts for tests, one after the other in one process: a line of JSON in for each, a line of JSON out."""

import json
import sys
import traceback

import keyrack

for line in sys.stdin:
    task = json.loads(line)
    shown = []
    client = keyrack.Keyrack(task['url'], retries=3)
    names = {'keyrack': keyrack, 'Keyrack': keyrack.Keyrack, 'KeyrackError': keyrack.KeyrackError}
    try:
        exec(task['script'], {**names, **task['given'], 'client': client, 'url': task['url'], 'show': shown.append})
        answer = {'shown': shown}
    except BaseException:
        answer = {'failed': traceback.format_exc()}
    print(json.dumps(answer), flush=True)
