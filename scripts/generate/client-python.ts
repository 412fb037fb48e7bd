import project from '../build/python-project.json' with { type: 'json' }
import { type Contract, type Method, type Reference, refName } from '../contract/contract.ts'
import { hashBanner } from './banner.ts'
import { renderPythonErrors } from './client-python/errors.ts'
import { docText, isNullable, pythonName, renderPythonTypes } from './client-python/typed-dicts.ts'
import { runComponent } from './run-component.ts'

const HEAD = (version: string): string => `"""Methods, types and errors of the contract."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, Union

from .client import Client, EditingNamespace, Namespace
from .errors import ERRORS, READS, REFUSALS, REFUSING, KeyrackError
from .params import given_params

__version__ = '${version}'
`

/** Renders the generated module of the Python client: errors, types and methods of the contract. */
export async function renderPythonContract(contract: Contract, version: string): Promise<string> {
  const methods = await runPythonComponent(contract)
  const parts = [HEAD(version), renderPythonErrors(contract), renderPythonTypes(contract), methods]
  return hashBanner + parts.join('\n\n')
}

/** Renders the generated module of the async Python client: the methods of the contract. */
export async function renderAsyncPythonContract(contract: Contract): Promise<string> {
  const methods = await runPythonComponent({ ...contract, 'x-async': true } as Contract)
  const types = Object.keys(contract.components.schemas).filter((name) => new RegExp(`[ []${name}\\b`).test(methods))
  const head = `"""Methods of the contract, with await. Their types and errors are those of the blocking client."""

from __future__ import annotations

from typing import AsyncIterator, Optional

from ..contract import (
${types
  .sort()
  .map((name) => `    ${name},\n`)
  .join('')})
from ..params import given_params
from .client import AsyncClient, AsyncEditingNamespace, AsyncNamespace
`
  return `${hashBanner}${head}\n\n${methods}`
}

const runPythonComponent = (contract: Contract): Promise<string> =>
  runComponent(prepared(contract), {
    module: 'client-python-component.cjs',
    language: 'python',
    file: 'methods.py',
    describe: (schema) => ({ title: pythonName(schema), 'x-nullable': isNullable(schema) }),
  })

/** Renders pyproject.toml. The wheel of the build has the same description: see scripts/build/wheel.mjs. */
export function renderPythonProject(version: string): string {
  const list = (values: readonly string[]): string => JSON.stringify(values).replaceAll('","', '", "')
  const toLine = ([name, at]: [string, string]): string => `${name} = "${at}"\n`
  const points = Object.entries(project.entryPoints).map(
    ([group, names]) => `[project.entry-points."${group}"]\n${Object.entries(names).map(toLine).join('')}`,
  )
  return `${hashBanner}
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "${project.name}"
version = "${version}"
description = "${project.summary}"
readme = "README.md"
requires-python = "${project.requiresPython}"
license = { text = "${project.license}" }
keywords = ${list(project.keywords)}
classifiers = [
${project.classifiers.map((one) => `  "${one}",\n`).join('')}]

${points.join('\n')}
[tool.setuptools]
packages = ${list(project.packages)}

[tool.setuptools.package-data]
keyrack = ["py.typed"]

[tool.mypy]
strict = true

[[tool.mypy.overrides]]
module = "nornir.*"
ignore_missing_imports = true
`
}

/** Prepares the contract for the component: texts fit for docstrings, and the element types of paged results. */
function prepared(contract: Contract): Contract {
  const methods = contract.methods.map((method) => ({
    ...method,
    summary: docText(method.summary),
    params: method.params.map((param) => ({ ...param, description: docText(param.description ?? '') })),
    'x-element': findElement(method, contract),
  }))
  return { ...contract, methods }
}

/** Returns null if the result is not a page. */
function findElement({ result, 'x-elements': elements }: Method, { components }: Contract): string | null {
  if (elements === undefined) return null
  const page = components.schemas[refName(result.schema)]!
  return refName((page.properties as Record<string, { items: Reference }>)[elements]!.items)
}
