#!/usr/bin/env node
import { runCommandLine } from './command-line.ts'

await runCommandLine(process.argv)
