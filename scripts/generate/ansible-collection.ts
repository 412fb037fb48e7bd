/*
 * Renders the generated part of the Ansible collection: galaxy.yml, and a copy of the blocking Python client, which the
 * plugins and modules import. The hand-written part is the rest of clients/ansible.
 */
import { readFile } from 'node:fs/promises'
import { hashBanner } from './banner.ts'

/** The files of the Python client that the collection needs. */
const CLIENT = [
  'client',
  'conversation',
  'cookie_jar',
  'environment',
  'errors',
  'header_text',
  'hosts',
  'login',
  'odd_times',
  'paging',
  'params',
  'response',
  'retry',
  'steps',
  'target',
]
const COPIED = '# Copied from clients/python/keyrack by npm run generate: do not edit.\n'

/** Returns file names under clients/ansible with their texts. `contract` is the generated module contract.py. */
export async function renderAnsibleCollection(version: string, contract: string): Promise<[string, string][]> {
  const copies = CLIENT.map(async (name): Promise<[string, string]> => {
    const text = await readFile(new URL(`../../clients/python/keyrack/${name}.py`, import.meta.url), 'utf8')
    return [`plugins/module_utils/keyrack/${name}.py`, COPIED + text]
  })
  return [
    ['galaxy.yml', renderGalaxy(version)],
    ['plugins/module_utils/keyrack/contract.py', contract],
    // Ansible demands that this file is empty.
    ['plugins/module_utils/keyrack/__init__.py', ''],
    ...(await Promise.all(copies)),
  ]
}

const renderGalaxy = (version: string): string => `${hashBanner}---
namespace: keyrack
name: keyrack
version: ${version}
readme: README.md
authors:
  - keyrack
description: Inventory, credentials and modules of keyrack, a network device inventory and credentials service
license:
  - Apache-2.0
tags: [network, networking, inventory, credentials]
build_ignore: ['*.tar.gz', '__pycache__']
`
