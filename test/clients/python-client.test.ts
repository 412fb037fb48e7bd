/* Checks the generated Python client against a running service. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { callersOn, withKey } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { clientFolder, noPython, pythonOfThisFile, root } from './python.ts'
import { startReplyDropper } from './reply-dropper.ts'

describe.skipIf(noPython !== null)(needing(noPython, 'the Python client'), () => {
  const redis = openOnce(startRedisServer)
  const python = pythonOfThisFile()
  const prefix = freshPrefix()
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1', SEARCH_INDEX: 'off' }),
  )
  const line = openOnce(() => startReplyDropper(service.url))
  const audited = (): Promise<number> => redis.witness().xlen(`${prefix}{n:Default}:audit`)

  test('is in the syntax of Python 3.9 and imports nothing but the standard library', async () => {
    const strangers = await python(
      service.url,
      `
      import ast, pathlib, sys
      files = sorted(pathlib.Path(keyrack.__file__).parent.rglob('*.py'))
      assert len(files) >= 10
      trees = [ast.parse(file.read_text(encoding='utf-8'), feature_version=(3, 9)) for file in files]
      nodes = [node for tree in trees for node in ast.walk(tree)]
      names = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
      names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
      known = getattr(sys, 'stdlib_module_names', None)
      show([name for name in names if known and name.partition('.')[0] not in known | {'nornir'}])`,
    )
    expect(strangers).toEqual([])
  })

  test('hosts of other tools are read from a service with the smallest pages that clients need', async () => {
    const small = await forThisTest(
      startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off', MAX_PAGE_SIZE: '1000' }),
    )
    const [all, some] = await python<number[]>(
      small.url,
      `
      from keyrack.hosts import read_devices
      show([len(read_devices(client)), len(read_devices(client, search={'hostname': 'tyo*'}))])`,
    )
    expect([all! > some!, some! > 0]).toEqual([true, true])
  })

  test('a device that a search returns on two pages is one host', async () => {
    const found = await python(
      service.url,
      `
      from types import SimpleNamespace
      from keyrack.hosts import read_devices
      device = {'network': 'Default', 'ipAddress': '10.0.0.1'}
      twice = SimpleNamespace(inventory=SimpleNamespace(search_all=lambda *_: iter([device, device])))
      show(read_devices(twice, search={'hostname': 'a*'}, with_tags=False))`,
    )
    expect(found).toEqual([{ network: 'Default', ipAddress: '10.0.0.1' }])
  })

  test('the comment of a client is in the history of its changes, with both clients', async () => {
    const comment = 'CHG-42: ラック7へ移設'
    const shown = await python(
      service.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      async def later():
          async with AsyncKeyrack(url, comment='async ' + comment) as other:
              await other.inventory.update_device('Default', '10.0.1.2', newHostname='async-reason')
      keyrack.Keyrack(url, comment=comment).inventory.update_device('Default', '10.0.1.2', newHostname='with-reason')
      asyncio.run(later())
      entries = client.inventory.get_device_history('Default', '10.0.1.2', 2)['entries']
      try: refused = keyrack.Keyrack(url, comment='two\\nlines')
      except ValueError as error: refused = str(error)
      show([*(entry['comment'] for entry in entries), refused])`,
      { comment },
    )
    expect(shown).toEqual([`async ${comment}`, comment, "Cannot use comment 'two\\nlines': it has a control character"])
  })

  test('required params that are None are sent, with both clients', async () => {
    const shown = await python<unknown[]>(
      service.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      async def later():
          async with AsyncKeyrack(url) as other:
              first = await other.inventory.get_changes('Default', None, 10)
              return [first, [page async for page in other.inventory.get_changes_pages('Default', None)]]
      page = client.inventory.get_changes('Default', None, 10)
      show([page['changes'], isinstance(page['position'], str),
            asyncio.run(later()) == [page, list(client.inventory.get_changes_pages('Default', None))]])`,
    )
    expect(shown).toEqual([[], true, true])
  })

  test('has every method of the contract, with its params in order and with types that exist', async () => {
    const { methods: all } = readContract()
    const spaces = [...new Set(all.map(({ name }) => name.split('.')[0]!.toLowerCase()))]
    const methods = await python<Record<string, string[]>>(
      service.url,
      `
      import inspect, re, typing
      found = {}
      for space in spaces:
          namespace = getattr(client, space)
          for name, method in inspect.getmembers(namespace, inspect.ismethod):
              if name.startswith('_') or name == 'edit': continue
              hints = typing.get_type_hints(getattr(type(namespace), name))
              words = re.sub('_(.)', lambda match: match[1].upper(), name)
              params = inspect.signature(method).parameters.values()
              assert all(param.name in hints for param in params) and 'return' in hints
              by_place = [param.name for param in params if param.kind == param.POSITIONAL_OR_KEYWORD]
              found[f'{type(namespace).__name__}.{words}'] = by_place
      show(found)`,
      { spaces },
    )
    const added = Object.keys(methods).filter((name) => /(All|Pages)$/.test(name))
    const paged = [
      ...['Collector.getReports', 'Credentials.getCredentialSets', 'Credentials.getMaskedCredentialSets'],
      ...['Inventory.getChanges', 'Inventory.search'],
    ]
    expect(added.sort()).toEqual(paged.flatMap((name) => [`${name}All`, `${name}Pages`]))
    const declared = all.map((method) => [method.name, method.params.map(({ name }) => name)])
    const others = Object.entries(methods).filter(([name]) => !added.includes(name))
    expect(Object.fromEntries(others)).toEqual(Object.fromEntries(declared))
  })

  test('calls by name, by position and by method name; params that are not given are not sent', async () => {
    const before = line.requests.length
    const found = await python<Record<string, unknown>[]>(
      line.url,
      `
      page = client.inventory.search(network=['Default'], scheme='hostname', query='tyo-core*',
                                     pageData={'offset': 0, 'pageSize': 1})
      show([page['devices'][0], client.inventory.get_device('Default', '10.0.0.1'),
            client.call('Inventory.getDevice', {'network': 'Default', 'ipAddress': '10.0.0.1'}),
            client.call('Inventory.getDevice', ['Default', '10.0.0.1'])])`,
    )
    expect(found).toEqual(Array(4).fill(expect.objectContaining({ ipAddress: '10.0.0.1', network: 'Default' })))
    expect(line.requests[before]).toContain(
      '"params":{"network":["Default"],"scheme":"hostname","query":"tyo-core*","pageData":{"offset":0,"pageSize":1}}',
    )
    expect(line.requests.slice(before).join()).not.toContain('Idempotency-Key')
  })

  test('uses one connection for consecutive calls, and one connection per thread', async () => {
    const count = await python(
      line.url,
      `
      from concurrent.futures import ThreadPoolExecutor
      with ThreadPoolExecutor(8) as pool:
          found = list(pool.map(lambda _: client.inventory.get_device('Default', '10.0.0.1')['ipAddress'], range(64)))
      show([len(found), len(set(found)), len(client._connections._idle) <= 8])`,
    )
    expect(count).toEqual([64, 1, true])
  })

  test('a call that is running when another thread closes the client ends with its connection', async () => {
    const connections = await python<number>(
      service.url,
      `
      import http.server, threading
      ports = set()
      class Handler(http.server.BaseHTTPRequestHandler):
          protocol_version = 'HTTP/1.1'
          def do_POST(self):
              self.rfile.read(int(self.headers['Content-Length']))
              ports.add(self.client_address[1])
              closing.close()
              body = b'{"jsonrpc":"2.0","id":1,"result":[]}'
              self.send_response(200)
              self.send_header('Content-Type', 'application/json')
              self.send_header('Content-Length', str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
      threading.Thread(target=server.serve_forever, daemon=True).start()
      closing = keyrack.Keyrack(f'http://127.0.0.1:{server.server_port}')
      for _ in range(3): closing.networks.get_managed_network_names()
      server.shutdown()
      server.server_close()
      show(len(ports))`,
    )
    expect(connections).toBe(3)
  })

  test('a forked process opens a connection of its own, and its parent keeps the first', async () => {
    const seen = await python(
      service.url,
      `
      import os
      def port_of_call():
          client.networks.get_managed_network_names()
          return client._connections._idle[-1].sock.getsockname()[1]
      first = port_of_call()
      reader, writer = os.pipe()
      if os.fork() == 0:
          try: os.write(writer, str(port_of_call()).encode())
          finally: os._exit(0)
      os.wait()
      forked = int(os.read(reader, 10))
      os.close(reader)
      os.close(writer)
      show([forked == first, port_of_call() == first])`,
    )
    expect(seen).toEqual([false, true])
  })

  test('pages through all elements', async () => {
    const { found, pages, again } = await python<{ found: string[]; pages: number[]; again: string[] }>(
      service.url,
      `
      show({'found': [device['ipAddress'] for device in client.inventory.search_all(page_size=3)],
            'pages': [len(page['devices']) for page in client.inventory.search_pages(page_size=3)],
            'again': [report['ipAddress'] for network in client.networks.get_managed_network_names()
                      for report in client.collector.get_reports_all(network, include=[], page_size=2)]})`,
    )
    const all = await service.result<{ total: number; devices: { ipAddress: string }[] }>('Inventory.search', {
      pageData: { offset: 0, pageSize: 10_000 },
    })
    expect(found).toEqual(all.devices.map(({ ipAddress }) => ipAddress))
    expect(pages).toEqual([
      ...Array(Math.floor(all.total / 3)).fill(3),
      ...(all.total % 3 === 0 ? [] : [all.total % 3]),
    ])
    expect(again.sort()).toEqual([...found].sort())
  })

  test('raises an error of its own class for each error of the contract', async () => {
    expect(
      await python(
        service.url,
        `
        try: client.networks.get_managed_network('Nowhere')
        except keyrack.NetworkNotFoundError as error:
            show([error.code, error.name, error.data, str(error), isinstance(error, KeyrackError)])`,
      ),
    ).toEqual([
      ...[1001, 'NETWORK_NOT_FOUND', { code: 'NETWORK_NOT_FOUND', network: 'Nowhere' }],
      'Networks.getManagedNetwork: No network "Nowhere" (NETWORK_NOT_FOUND 1001)',
      true,
    ])
    const errors = await python(service.url, 'show({str(code): one.__name__ for code, one in keyrack.ERRORS.items()})')
    const declared = Object.values(readContract().components.errors).map(({ code }) => `${code}`)
    expect(Object.keys(errors as object).sort()).toEqual([...declared, '-32602'].sort())
  })

  test('a reason follows a suggestion in brackets', async () => {
    const told = await python(
      service.url,
      `
        try: client.call('Inventory.getDevices', {})
        except keyrack.KeyrackError as error: show(str(error))`,
    )
    const sentence = 'Method not found: did you mean "Inventory.getDevice"? (rpc.discover lists the methods)'
    expect(told).toBe(`Inventory.getDevices: ${sentence} (METHOD_NOT_FOUND -32601)`)
  })

  test('says which param is invalid, and why', async () => {
    expect(
      await python(
        service.url,
        `
        try: client.inventory.search(pageData={'offset': -1, 'pageSize': 10})
        except keyrack.InvalidParamsError as error: show([error.data['path'], str(error)])`,
      ),
    ).toEqual(['/pageData/offset', expect.stringMatching(/^Inventory\.search: .* at \/pageData\/offset: .* -32602\)$/)])
  })

  test('a time that looks like seconds is sent as it is, with a warning', async () => {
    const seen = await python(
      service.url,
      `
      import warnings
      with warnings.catch_warnings(record=True) as caught:
          warnings.simplefilter('always')
          report = {'ipAddress': '10.78.0.1', 'adapterId': 'A::B', 'lastBackup': 1788220800}
          client.collector.report_devices('Default', [report])
          client.collector.report_devices('Default', [{**report, 'lastBackup': 1788220800000}])
      show([str(one.message) for one in caught])`,
    )
    expect(seen).toEqual(['10.78.0.1: lastBackup 1788220800 is 1970-01-21: seconds instead of milliseconds?'])
  })

  test('a refusal of createDevice is raised as the error of its name, also in a batch', async () => {
    const raised = await python(
      service.url,
      `
      refused = [('Default', '10.0.0.1', 'A::B'), ('Nowhere', '10.0.0.1', 'A::B'),
                 ('Default', '10.0.0.256', 'A::B'), ('Default', '10.0.0.99', '')]
      seen = []
      for params in refused:
          try: seen.append(client.inventory.create_device(*params))
          except keyrack.KeyrackError as error:
              seen.append([type(error).__name__, error.name, error.code, error.data['applied']])
          seen[-1].append(type(client.batch([('Inventory.createDevice', list(params))])[0]).__name__)
      show(seen)`,
    )
    expect(raised).toEqual([
      ['DeviceExistsError', 'DEVICE_EXISTS', 1003, 'no', 'DeviceExistsError'],
      ['NetworkNotFoundError', 'NETWORK_NOT_FOUND', 1001, 'no', 'NetworkNotFoundError'],
      ['InvalidAddressError', 'INVALID_ADDRESS', -32602, 'no', 'InvalidAddressError'],
      ['InvalidAdapterError', 'INVALID_ADAPTER', -32602, 'no', 'InvalidAdapterError'],
    ])
  })

  test('a batch returns results, with errors at the positions of failed calls', async () => {
    const answers = await python(
      service.url,
      `
      answers = client.batch([('Inventory.createDevice', ['Default', '10.7.0.1', 'A::B']),
                              ('Networks.getManagedNetwork', {'networkName': 'Nowhere'}),
                              ('Networks.getManagedNetworkNames', None)])
      show([answers[0], type(answers[1]).__name__, answers[1].method, answers[2], client.batch([])])`,
    )
    const names = await service.result('Networks.getManagedNetworkNames')
    expect(answers).toEqual([null, 'NetworkNotFoundError', 'Networks.getManagedNetwork', names, []])
  })

  test.each([
    { connection: 'fresh', address: '10.7.1.1', count: 1 },
    { connection: 'kept', address: '10.7.1.2', count: 2 },
  ])('a write whose reply was lost on a $connection connection is sent again and has one effect', async (lost) => {
    const before = await audited()
    const sent = line.requests.length
    line.drop('createDevice', lost.count)
    const read = lost.connection === 'kept' ? "client.inventory.get_device('Default', '10.0.0.1')" : ''
    const created = await python(
      line.url,
      `
      ${read}
      show(client.inventory.create_device('Default', '${lost.address}', 'A::B'))`,
    )
    expect(created).toBeNull()
    expect(await audited()).toBe(before + 1)
    const keys = line.requests.slice(sent).flatMap((request) => /^Idempotency-Key: (\S+)/m.exec(request)?.[1] ?? [])
    expect(keys).toHaveLength(lost.count + 1)
    expect(new Set(keys).size).toBe(1)
  })

  test('a write that is repeated with the same idempotency key returns its first result, in any script', async () => {
    const results = await python(
      service.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      async def again():
          async with AsyncKeyrack(url) as other:
              return await other.inventory.create_device('Default', '10.7.2.1', 'A::B', idempotency_key='変更 42')
      first = client.inventory.create_device('Default', '10.7.2.1', 'A::B', idempotency_key='変更 42')
      show([first, asyncio.run(again())])`,
    )
    expect(results).toEqual([null, null])
  })

  test('edits are committed together when their block ends, and are invisible to others before', async () => {
    const seen = await python(
      service.url,
      `
      with client.credentials.edit() as session:
          session.save_credential_config('Default', credentialConfig={'name': 'made', 'type': 'STATIC'})
          sets = [{'name': f'10.0.0.{n}', 'password': 'x'} for n in range(1, 6)]
          session.save_credential_sets('Default', 'made', sets)
          inside = len(list(session.get_credential_sets_all('Default', 'made', page_size=2)))
          outside = [config['name'] for config in client.credentials.get_all_credential_configs('Default')]
      after = [one['name'] for one in client.credentials.get_credential_sets_all('Default', 'made', page_size=2)]
      show([inside, outside, after])`,
    )
    expect(seen).toEqual([5, ['core routers'], [1, 2, 3, 4, 5].map((n) => `10.0.0.${n}`)])
  })

  test('edits are discarded if their block raises an exception, which reaches the caller', async () => {
    const seen = await python(
      service.url,
      `
      try:
          with client.credentials.edit() as session:
              session.save_credential_config('Branch', credentialConfig={'name': 'never', 'type': 'DYNAMIC'})
              raise LookupError('of the caller')
      except LookupError as error:
          saved = client.credentials.get_all_credential_configs('Branch')
          show([str(error), session.get_pending_edits()['edits'], saved])`,
    )
    expect(seen).toEqual(['of the caller', [], []])
  })

  test('if two blocks edit the same object, the second raises EditConflictError and leaves no edits', async () => {
    const seen = await python(
      service.url,
      `
      with client.credentials.edit() as one:
          one.save_credential_config('Branch', credentialConfig={'name': 'wanted', 'type': 'DYNAMIC'})
      try:
          with client.credentials.edit() as late, client.credentials.edit() as early:
              for session in (late, early):
                  session.save_credential_config('Branch', credentialConfig={'name': 'wanted', 'priority': 7})
      except keyrack.EditConflictError as error:
          show([error.data['conflicts'][0]['config'], late.get_pending_edits()['edits']])`,
    )
    expect(seen).toEqual(['wanted', []])
  })

  test('a server that does not respond is named in a TransportError', async () => {
    const seen = await python(
      service.url,
      `
      try: Keyrack('http://127.0.0.1:9', retries=0).networks.get_managed_network_names()
      except keyrack.TransportError as error: show([error.status, str(error), error.code])`,
    )
    expect(seen).toEqual([null, expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 did not respond: .*refused/), null])
  })

  test('arguments that a client cannot use are refused by its constructor, with the reason', async () => {
    const seen = await python(
      service.url,
      `
      from keyrack.aio import AsyncKeyrack
      from keyrack.client import trust_of
      from keyrack.hosts import read_devices
      def said(make):
          try: return make()
          except ValueError as error: return str(error)
      show([said(lambda: Keyrack(timeout=0)), said(lambda: AsyncKeyrack(timeout=-1)),
            said(lambda: Keyrack(timeout=float('inf'))), said(lambda: Keyrack(timeout=2147484)),
            said(lambda: Keyrack(timeout=float('nan'))), said(lambda: repr(Keyrack(timeout=2147483))),
            said(lambda: Keyrack('http://localhost/?key=kr_1')), said(lambda: AsyncKeyrack('http://localhost#top')),
            said(lambda: Keyrack('ann:s3cret@localhost')), said(lambda: Keyrack('http://ann:s3cret@local\u2100host')),
            said(lambda: Keyrack('http:/ann:s3cret@localhost')), said(lambda: Keyrack('http:/localhost')),
            said(lambda: AsyncKeyrack(max_connections=0)), said(lambda: trust_of('/nowhere.pem')),
            said(lambda: read_devices(client, search={'custom': True}))])`,
    )
    expect(seen).toEqual([
      'Cannot use timeout 0: give a number of seconds above 0',
      'Cannot use timeout -1: give a number of seconds above 0',
      'Cannot use timeout inf: give at most 2147483 seconds',
      'Cannot use timeout 2147484: give at most 2147483 seconds',
      'Cannot use timeout nan: give a number of seconds above 0',
      "Keyrack('http://localhost:8080/')",
      'Cannot use a URL with ? or #: end it with its path',
      'Cannot use a URL with ? or #: end it with its path',
      'Cannot use name and password in a URL: pass user=(name, password)',
      'Cannot use name and password in a URL: pass user=(name, password)',
      'Cannot call this URL: use a URL that begins with http:// or https://',
      "Cannot call 'http:/localhost': use a URL that begins with http:// or https://",
      'Cannot use max_connections 0: give 1 or more',
      "Cannot read certificates from '/nowhere.pem': No such file or directory",
      "Cannot search by 'custom': its query must be a text, not True",
    ])
  })

  test('a key file that is empty is refused, and one with a byte order mark is read', async () => {
    const seen = await python(
      service.url,
      `
      import os, pathlib, tempfile
      from keyrack.environment import caller_of_environment
      path = pathlib.Path(tempfile.mkdtemp()) / 'some.key'
      os.environ['KEYRACK_KEY_FILE'] = str(path)
      try:
          path.write_text('\\ufeffkr_1\\n', encoding='utf-8')
          key = caller_of_environment()[0]
          path.write_text(' \\n')
          try: refused = caller_of_environment()
          except ValueError as error: refused = str(error).replace(str(path), 'PATH')
      finally: del os.environ['KEYRACK_KEY_FILE']
      show([key, refused])`,
    )
    expect(seen).toEqual(['kr_1', "The file of KEYRACK_KEY_FILE is empty: 'PATH'"])
  })

  test('the environment gives a key, otherwise a key file, otherwise a user; also for Nornir', async () => {
    const seen = await python(
      service.url,
      `
      import os, pathlib, tempfile
      from keyrack.environment import caller_of_environment
      from keyrack.nornir import KeyrackInventory
      path = pathlib.Path(tempfile.mkdtemp()) / 'some.key'
      path.write_text('kr_file')
      steps = {'KEYRACK_USER': 'ann', 'KEYRACK_PASSWORD': 'pw', 'KEYRACK_KEY_FILE': str(path), 'KEYRACK_KEY': 'kr_1'}
      def name_caller():
          return [*caller_of_environment(), KeyrackInventory(url)._client._caller.conversation.is_user]
      try:
          found = [name_caller()]
          for name, value in steps.items():
              os.environ[name] = value
              found.append(name_caller())
      finally:
          for name in steps: os.environ.pop(name, None)
      show(found)`,
    )
    expect(seen).toEqual([
      [null, null, false],
      [null, ['ann', ''], true],
      [null, ['ann', 'pw'], true],
      ['kr_file', null, false],
      ['kr_1', null, false],
    ])
  })

  test('read_devices reads a network once if it is named twice, and searches for a number', async () => {
    const seen = await python(
      service.url,
      `
      from keyrack.hosts import read_devices
      show([len(read_devices(client, networks)) for networks in ('Branch', ['Branch', 'Branch'])]
           + [len(read_devices(client, 'Branch', {'osVersion': 99}))])`,
    )
    expect(seen).toEqual([4, 4, 0])
  })

  test('read_devices without tags returns the same members for a search as for a network', async () => {
    const seen = await python<string[][]>(
      service.url,
      `
      from keyrack.hosts import read_devices
      show([sorted({member for device in read_devices(client, 'Branch', search, with_tags=False) for member in device})
            for search in (None, {'hostname': '*'})])`,
    )
    expect(seen[0]).toContain('osVersion')
    expect(seen[1]).toEqual(seen[0])
  })

  test('the login of a device is its first set with a login, and masked secrets are refused', async () => {
    const seen = await python(
      service.url,
      `
      from keyrack.hosts import first_login, revealed
      snmp = {'name': 'snmp', 'username': '', 'password': '', 'roCommunityString': 'x'}
      login = {'name': 'login', 'username': 'u', 'password': 'p', 'roCommunityString': ''}
      try: masked = revealed({**snmp, 'roCommunityString': None})
      except ValueError as error: masked = str(error)
      show([first_login([snmp, login])['name'], first_login([snmp])['name'], first_login([]), masked])`,
    )
    expect(seen).toEqual(['login', 'snmp', null, expect.stringContaining('credentials:reveal')])
  })

  test('a redirection is named with its target', async () => {
    const headers = { location: 'https://keyrack.example.net/' }
    const stub = await startStub([{ status: 308, body: '', headers }])
    const said = await python(
      stub.url,
      `
      try: client.networks.get_managed_network_names()
      except keyrack.TransportError as error: show(str(error))`,
    )
    expect(said).toContain('returned HTTP 308, a redirection to https://keyrack.example.net/')
    stub.stop()
  })

  test('a call that an unavailable service rejects is sent again after the time of Retry-After', async () => {
    const overloaded = { id: null, error: { code: 1401, message: '', data: { retryable: true } } }
    const stub = await startStub([
      { status: 502, body: '<html>' },
      { status: 503, body: overloaded, headers: { 'retry-after': '1' } },
      { status: 200, body: { id: 1, result: [] } },
    ])
    const begun = performance.now()
    expect(await python(stub.url, 'show(client.networks.get_managed_network_names())')).toEqual([])
    expect(performance.now() - begun).toBeGreaterThan(1000)
    expect(stub.keys).toHaveLength(3)
    stub.stop()
  })

  test('a call that a proxy rejects with 429 is sent again, and an error says when to try again', async () => {
    const later = (seconds: string) => ({ status: 429, body: '<html>', headers: { 'retry-after': seconds } })
    const stub = await startStub([later('1'), { status: 200, body: { id: 1, result: [] } }, later('3600')])
    const seen = await python(
      stub.url,
      `
      names = client.networks.get_managed_network_names()
      try: client.networks.get_managed_network_names()
      except keyrack.TransportError as error: show([names, str(error)])`,
    )
    const sentence = 'returned HTTP 429 without JSON-RPC. It asks to try again in 3600 s'
    expect(seen).toEqual([[], expect.stringContaining(sentence)])
    expect(stub.keys).toHaveLength(3)
    stub.stop()
  })

  test.each([
    { failed: 'at its end', first: ['done', 'failed'], asked: 2 },
    { failed: 'before a write that was done', first: ['failed', 'done'], asked: 1 },
  ])('a batch that failed $failed for now is sent $asked times', async ({ first, asked }) => {
    const error = { code: 1501, message: '', data: { code: 'STORE_UNAVAILABLE', retryable: true } }
    const replies = first.map((outcome, id) => (outcome === 'done' ? { id, result: null } : { id, error }))
    const again = [0, 1].map((id) => ({ id, result: null }))
    const stub = await startStub([replies, again].map((body) => ({ status: 200, body })))
    const results = await python(
      stub.url,
      `
      results = client.batch([('Inventory.deleteDevice', ['Default', '10.0.0.1'])] * 2)
      show([isinstance(result, keyrack.StoreUnavailableError) for result in results])`,
    )
    expect(results).toEqual(asked === 2 ? [false, false] : [true, false])
    expect(stub.keys).toHaveLength(asked)
    expect(new Set(stub.keys).size).toBe(1)
    stub.stop()
  })

  test('logs a user in once, continues by cookie, and logs in again after its session has ended', async () => {
    const own = freshPrefix()
    const callers = await forThisTest(callersOn(redis.url, own))
    await callers.user('ann', PASSWORD)
    const { key } = await callers.key({ grants: ['inventory:read'] })
    const guarded = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: own, SEARCH_INDEX: 'off' }))
    const watched = await forThisTest(startReplyDropper(guarded.url))
    await soon(async () => expect((await fetch(guarded.url, { headers: withKey(key) })).status).toBe(200))
    const seen = await python(
      watched.url,
      `
        ann = Keyrack(url, user=('ann', password))
        names = [ann.networks.get_managed_network_names() for _ in range(3)]
        ann.security.logout_current_user()
        names.append(ann.networks.get_managed_network_names())
        reader = Keyrack(url, key=key)
        def refusal(call, shown=lambda error: type(error).__name__):
            try: call()
            except KeyrackError as error: return shown(error)
        delete = lambda: reader.inventory.delete_device('Default', '10.0.0.1')
        show([names, refusal(delete), refusal(delete, str),
              refusal(client.networks.get_managed_network_names),
              refusal(Keyrack(url, key='kr_wrong').networks.get_managed_network_names), repr(ann), repr(reader)])`,
      { password: PASSWORD, key },
    )
    const forbidden = 'Inventory.deleteDevice needs the permission inventory:write (FORBIDDEN 1302)'
    const open = ['ForbiddenError', forbidden, 'UnauthorizedError', 'UnauthorizedError']
    const shown = `Keyrack('${watched.url}')`
    expect(seen).toEqual([Array(4).fill(['Default']), ...open, shown, shown])
    const logins = watched.requests.map((request) => /^Authorization: Basic/m.test(request))
    expect(logins.slice(0, 6)).toEqual([true, false, false, false, false, true])
  })

  test.each([
    { given: "key='kr_se\\ncret'", name: 'ValueError' },
    { given: "key='kr_secret', user=('a', 'secret')", name: 'ValueError' },
    { given: '', url: 'http://ann:secret@localhost/', name: 'ValueError' },
    { given: '', url: 'localhost:8080', name: 'ValueError' },
  ])('refuses $given $url, and the error does not contain the secret', async ({ given, url, name }) => {
    const script = `
      try: Keyrack(${url === undefined ? 'url' : `'${url}'`}, ${given})
      except Exception as error: show([type(error).__name__, 'secret' in str(error), 'Cannot' in str(error)])`
    expect(await python(service.url, script)).toEqual([name, false, true])
  })

  test('its version is that of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(readFileSync(join(clientFolder, 'pyproject.toml'), 'utf8')).toContain(`version = "${version}"`)
    expect(await python(service.url, 'show(keyrack.__version__)')).toBe(version)
  })
})

const PASSWORD = 'correct horse: battery@staple'

/** Starts a server that sends these answers in order. `keys` collects the idempotency keys that it received. */
async function startStub(answers: { status: number; body: unknown; headers?: Record<string, string> }[]) {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    const { status, body, headers } = answers[keys.push(request.headers['idempotency-key']) - 1]!
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, keys, stop: () => server.close().closeAllConnections() }
}
