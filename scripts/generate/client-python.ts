import { type Contract, type Method, type Reference, refName } from '../contract/contract.ts'
import { hashBanner } from './banner.ts'
import { renderPythonErrors } from './client-python/errors.ts'
import { docText, isNullable, pythonName, renderPythonTypes } from './client-python/typed-dicts.ts'
import { runComponent } from './run-component.ts'

const IMPORTS = `"""Methods, types and errors of the contract."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, Union

from .client import ERRORS, READS, REFUSALS, REFUSING, Client, EditingNamespace, KeyrackError, Namespace
`

/** Renders the generated module of the Python client: errors, types and methods of the contract. */
export async function renderPythonContract(contract: Contract): Promise<string> {
  const methods = await runComponent(prepared(contract), {
    module: 'client-python-component.cjs',
    language: 'python',
    file: 'methods.py',
    describe: (schema) => ({ title: pythonName(schema), 'x-nullable': isNullable(schema) }),
  })
  const parts = [IMPORTS, renderPythonErrors(contract), renderPythonTypes(contract), methods]
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
packages = ["keyrack"]
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
