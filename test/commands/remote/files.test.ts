import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText } from '../../../src/commands/output/csv-text.ts'
import { NO_ROWS, openCheckpoint } from '../../../src/commands/remote/files/checkpoint.ts'
import { readCsvRows } from '../../../src/commands/remote/files/csv-rows.ts'
import { writeWhole } from '../../../src/commands/remote/files/write-file.ts'
import { temporaryFolder } from '../../support/fixture.ts'
import { plainRows, rowsOf } from './rows-of.ts'

const csv = (content: string | Buffer, columns = ['a', 'b']) =>
  rowsOf(content, { format: 'csv', kind: plainRows(columns) })
const RUNS = { numRuns: 50 }
const folder = temporaryFolder()
const UNCLOSED = 'has an unclosed quote'
const QUOTE = 'has a stray quote: enclose the cell in quotes and double the quotes inside'

describe('csv', () => {
  test('columns are found by name, in any order', async () => {
    expect(await csv('b, a\n1,2\n')).toEqual([[2, { a: '2', b: '1' }]])
  })

  test.each([
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['no end of the last line', 'a,b\n1,2'],
    ['blank lines and rows of commas', '\na,b\n1,2\n\n,\n'],
    ['quotes nobody needs', '"a","b"\n"1","2"\n'],
  ])('%s is accepted', async (_, content) => {
    expect((await csv(content)).map(([, value]) => value)).toEqual([{ a: '1', b: '2' }])
  })

  test('cells are separated by a given delimiter, or by that of a sep= line', async () => {
    const read = (content: string, delimiter?: string) =>
      rowsOf(content, { format: 'csv', kind: { ...plainRows(['a', 'b']), ...(delimiter && { delimiter }) } })
    expect(await read('a;b\r\n1;"2;3"\r\n;;;\r\n ; \r\n', ';')).toEqual([[2, { a: '1', b: '2;3' }]])
    expect(await read('\ufeffsep=;\r\na;b\r\n1;2\r\n;\r\n')).toEqual([[3, { a: '1', b: '2' }]])
    expect(await read('SEP=\t\na\tb\n1\t2\n', ';')).toEqual([[3, { a: '1', b: '2' }]])
    await expect(read('a,b\n1,2\n', ';')).rejects.toThrow(`separated by ",": use --delimiter ','`)
  })

  test('cells may have commas, quotes and line ends', async () => {
    expect(await csv('a,b\n"1,""2""","x\r\ny\n"\n3,4\n')).toEqual([
      [2, { a: '1,"2"', b: 'x\r\ny\n' }],
      [5, { a: '3', b: '4' }],
    ])
  })

  test('a malformed row is reported with its line and column, and other rows are read', async () => {
    const rows = await csv('a,b\n1,"2\n3,4\nx,y"z\n5,"6"7\n8,9\n1,2,3\n4\n')
    expect(rows).toEqual([
      [2, 'b', UNCLOSED],
      [3, { a: '3', b: '4' }],
      [4, 'b', QUOTE],
      [5, 'b', QUOTE],
      [6, { a: '8', b: '9' }],
      [7, null, 'has 3 cells, but the header has 2'],
      [8, null, 'has 1 cell, but the header has 2'],
    ])
  })

  test('a CR alone between two rows is reported with their line', async () => {
    expect(await csv('"a\r",b\n1,2\r3,4\n5,6\n"7\r",8\n', ['a', 'b'])).toEqual([
      [2, null, 'has 3 cells, but the header has 2: a carriage return (CR) alone ends no line, use LF or CRLF'],
      [3, { a: '5', b: '6' }],
      [4, { a: '7\r', b: '8' }],
    ])
  })

  test('a quote that is not closed invalidates its own row only', async () => {
    expect(await csv('a,b\n"1,2\n3,4\n5,6\n')).toEqual([
      [2, 'a', UNCLOSED],
      [3, { a: '3', b: '4' }],
      [4, { a: '5', b: '6' }],
    ])
  })

  test('a quote that is not closed is reported long before the end of a large file', async () => {
    const mebibyte = `1,${'x'.repeat(2 ** 20)}\n`
    let written = 0
    const texts = (async function* () {
      yield 'a,b\n"1,2\n'
      for (; written < 24; written++) yield mebibyte
    })()
    let row: unknown
    for await (const [first] of readCsvRows(texts, plainRows(['a', 'b']))) {
      row = first
      if (row !== undefined) break
    }
    expect(row).toMatchObject({ line: 2, column: 'a', reason: UNCLOSED })
    // A record has at most 16 MiB. One more line shows that it is longer.
    expect(written).toBeLessThan(18)
  })

  test.each([
    ['an unknown column', 'a,c\n', /Unknown column "c".* Columns: a, b/],
    ['a column that stands twice', 'a,a\n', /names "a" twice/],
    ['lines that end with CR alone', '\na,b\r1,2\r', /^Line 2 ends with a carriage return \(CR\) alone: save the file/],
    ['such lines with a stray quote', 'a,b\r1,"x"y\r', /^Line 1 ends with a carriage return/],
    ['semicolons', 'a;b\n1;2\n', /separated by ";": use --delimiter ';'/],
    ['tabs', 'a\tb\n1\t2\n', /separated by "\\t": use --delimiter '\\t'/],
    ['an empty file', '', /has no header/],
    ['a file of blank lines', '\ufeff\r\n,,\r\n', /has no header/],
    ['a header that is malformed', 'a,"b\n1,2\n', /Cannot read the header/],
  ])('%s is refused with a reason', async (_, content, reason) => {
    await expect(csv(content)).rejects.toThrow(reason)
  })

  test('several unknown columns are named one by one, the known ones once', async () => {
    await expect(csv('aa,c,b\n')).rejects.toThrow(
      /^Unknown column "aa"\. Did you mean a\?\nUnknown column "c"\.(?: Did you mean \w\?)?\nColumns: a, b$/,
    )
  })

  test('a line that is not UTF-8 is refused with its number', async () => {
    const latin1 = Buffer.from('a,b\n1,2\n3,\xe9\n', 'latin1')
    await expect(csv(latin1)).rejects.toThrow('Line 3 is not UTF-8')
  })

  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é', '\u2028') })

  test('written rows are read back, however the bytes are split', async () => {
    const table = fc.array(fc.tuple(cell, cell), { maxLength: 8 })
    const isSaid = ([a, b]: [string, string]): boolean => !/^[\s,]*$/.test(csvText([[a, b]]))
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (records, piece) => {
        const rows = await rowsOf(csvText([['a', 'b'], ...records]), {
          format: 'csv',
          kind: plainRows(['a', 'b']),
          piece,
        })
        expect(rows.map(([, value]) => value)).toEqual(records.filter(isSaid).map(([a, b]) => ({ a, b })))
      }),
      RUNS,
    )
  })

  test('written rows are read back by another CSV parser', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (records) => {
        expect(parse(csvText(records), { record_delimiter: '\r\n' })).toEqual(records)
      }),
      RUNS,
    )
  })
})

const kind = plainRows([])

describe('ndjson', () => {
  test('each line is an object, and only LF and CRLF end a line', async () => {
    expect(await rowsOf('{"a":"\u2028"}\r\n\n{"a":\n[]\n{"b":1}', { format: 'ndjson', kind })).toEqual([
      [1, { a: '\u2028' }],
      [3, null, 'is not JSON'],
      [4, null, 'is not a JSON object'],
      [5, { b: 1 }],
    ])
  })
})

describe('json', () => {
  test('elements of an array have the line in which they begin', async () => {
    const content = '\ufeff [\n {"a": "],\\"{"},\n\n {"b":\n [1, {}]}, 3,\n{"c" 1}]\n'
    expect(await rowsOf(content, { format: 'json', kind, piece: 3 })).toEqual([
      [2, { a: '],"{' }],
      [4, { b: [1, {}] }],
      [5, null, 'is not a JSON object'],
      [6, null, 'is not JSON'],
    ])
  })

  test('an empty array has no elements', async () => {
    expect(await rowsOf(' [ \n ] ', { format: 'json', kind })).toEqual([])
  })

  test.each(['', '{}', '[', '[{}', '[{},]', '[,{}]', '[{}] x', '[{}],', '[{}{}', '"a"'])(
    '%j is refused',
    async (content) => {
      await expect(rowsOf(content, { format: 'json', kind })).rejects.toThrow(/JSON array|element is missing/)
    },
  )

  test('the output of JSON.stringify is read, however it is split', async () => {
    const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), async (objects, piece, indent) => {
        const content = JSON.stringify(objects, null, indent)
        const read = await rowsOf(content, { format: 'json', kind, piece })
        expect(JSON.stringify(read.map(([, value]) => value))).toBe(JSON.stringify(objects))
      }),
      RUNS,
    )
  })
})

test('a file that a killed export left does not stop an export with the same process id', async () => {
  const path = join(folder, 'fleet.csv')
  await writeFile(`${path}.${process.pid}.part`, 'left')
  const pieces = (async function* () {
    yield 'whole'
  })()
  await writeWhole(path, pieces)
  expect(await readFile(path, 'utf8')).toBe('whole')
})

describe('the progress of an import', () => {
  test('that cannot be written leaves no file behind', async () => {
    const { save } = await openCheckpoint(join(folder, 'progress', 'rows.csv'), {}, {})
    await mkdir(join(folder, 'progress', 'rows.csv.resume'), { recursive: true })
    await expect(save(NO_ROWS)).rejects.toThrow('rename')
    expect(await readdir(join(folder, 'progress'))).toEqual(['rows.csv.resume'])
  })

  test('that cannot be read is not reported as absent', async () => {
    const { path, read } = await openCheckpoint(join(folder, 'rows.csv'), {}, {})
    await expect(read()).rejects.toThrow(`Nothing to resume: "${path}" does not exist`)
    await mkdir(path)
    await expect(read()).rejects.toThrow(`Cannot resume: cannot read "${path}": a folder is where a file should be`)
  })
})
