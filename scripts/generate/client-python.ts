import { readFileSync } from 'node:fs'
import { type Contract, refName, type Schema } from '../contract/contract.ts'
import { hashBanner } from './banner.ts'
import { renderPythonErrors } from './client-python/errors.ts'
import { isNullable, pythonName, renderPythonTypes } from './client-python/types.ts'
import { runComponent } from './run-component.ts'

const runtime = new URL('./client-python/runtime.py', import.meta.url)

/** The client for Python, one file: what was written by hand, then what the contract says. */
export async function renderPythonClient(contract: Contract): Promise<string> {
  const methods = await runComponent(withElements(contract), {
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

/** The component does not see inside of schemas: methods that answer pages bring the name of their elements along. */
function withElements(contract: Contract): Contract {
  const methods = contract.methods.map((method) => {
    const elements = method['x-elements']
    if (elements === undefined) return method
    const page = contract.components.schemas[refName(method.result.schema)]!
    const { items } = (page.properties as Record<string, { items: Schema & { $ref: string } }>)[elements]!
    return { ...method, 'x-element': refName(items) }
  })
  return { ...contract, methods }
}
