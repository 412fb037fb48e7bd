import { readFileSync } from 'node:fs'
import { type Contract, type Method, type Reference, refName } from '../contract/contract.ts'
import { hashBanner } from './banner.ts'
import { renderPythonErrors } from './client-python/errors.ts'
import { docText, isNullable, pythonName, renderPythonTypes } from './client-python/typed-dicts.ts'
import { runComponent } from './run-component.ts'

// Long for one file, as the client is: whoever copies keyrack.py has all of it.
const runtime = new URL('./client-python/runtime.py', import.meta.url)

/** The client for Python, one file: what was written by hand, then what the contract says. */
export async function renderPythonClient(contract: Contract): Promise<string> {
  const methods = await runComponent(prepared(contract), {
    module: 'client-python-component.cjs',
    language: 'python',
    file: 'methods.py',
    describe: (schema) => ({ title: pythonName(schema), 'x-nullable': isNullable(schema) }),
  })
  const parts = [readFileSync(runtime, 'utf8'), renderPythonErrors(contract), renderPythonTypes(contract), methods]
  return hashBanner + parts.join('\n\n')
}

export function renderPythonProject(contract: Contract): string {
  return `${hashBanner}
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "keyrack-client"
version = "${contract.info.version}"
description = "Client of keyrack, a network device inventory and credentials service"
requires-python = ">=3.9"
license = { text = "Apache-2.0" }

[tool.setuptools]
py-modules = ["keyrack"]
`
}

/** As the component needs it: texts fit for docstrings; of methods that answer pages, the type of what their pages hold. */
function prepared(contract: Contract): Contract {
  const methods = contract.methods.map((method) => ({
    ...method,
    summary: docText(method.summary),
    params: method.params.map((param) => ({ ...param, description: docText(param.description ?? '') })),
    'x-element': elementOf(method, contract),
  }))
  return { ...contract, methods }
}

/** null: its result is no page. */
function elementOf({ result, 'x-elements': elements }: Method, { components }: Contract): string | null {
  if (elements === undefined) return null
  const page = components.schemas[refName(result.schema)]!
  return refName((page.properties as Record<string, { items: Reference }>)[elements]!.items)
}
