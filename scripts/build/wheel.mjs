/*
 * Builds the wheel of the Python package from clients/python. The package is pure Python, so its wheel is a ZIP archive
 * of its files and of a description (the wheel format of PyPA, version 1.0). The build thus needs no Python.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zip } from './zip.mjs'

/** Returns the name and the content of the wheel of the sources in `root`. */
export function buildWheel(root) {
  const project = readJson(root, 'scripts/build/python-project.json')
  const { version } = readJson(root, 'package.json')
  const readme = readFileSync(join(root, 'clients/python/README.md'), 'utf8')
  const about = `${project.name}-${version}.dist-info`
  const files = [
    ...project.packages.flatMap((name) => packageFiles(root, name.replaceAll('.', '/'))),
    [`${about}/LICENSE`, readFileSync(join(root, 'LICENSE'))],
    [`${about}/METADATA`, Buffer.from(metadata(project, version) + readme)],
    [
      `${about}/WHEEL`,
      Buffer.from('Wheel-Version: 1.0\nGenerator: keyrack\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
    [`${about}/entry_points.txt`, Buffer.from(entryPoints(project))],
  ]
  const record = [...files.map(recordRow), `${about}/RECORD,,`, ''].join('\n')
  const content = zip([...files, [`${about}/RECORD`, Buffer.from(record)]])
  return { name: `${project.name}-${version}-py3-none-any.whl`, content }
}

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

function packageFiles(root, folder) {
  const names = readdirSync(join(root, 'clients/python', folder)).filter((name) => /\.(py|typed)$/.test(name))
  return names.sort().map((name) => [`${folder}/${name}`, readFileSync(join(root, 'clients/python', folder, name))])
}

const metadata = (project, version) => `Metadata-Version: 2.1
Name: ${project.name}
Version: ${version}
Summary: ${project.summary}
Keywords: ${project.keywords.join(',')}
License: ${project.license}
License-File: LICENSE
${project.classifiers.map((one) => `Classifier: ${one}\n`).join('')}Requires-Python: ${project.requiresPython}
Description-Content-Type: text/markdown

`

const toLine = ([name, at]) => `${name} = ${at}\n`

/** Returns the content of entry_points.txt. */
export const entryPoints = (project) =>
  Object.entries(project.entryPoints)
    .map(([group, points]) => `[${group}]\n${Object.entries(points).map(toLine).join('')}`)
    .join('\n')

const recordRow = ([path, content]) =>
  `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}`
