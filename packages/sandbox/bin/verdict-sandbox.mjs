#!/usr/bin/env node
import { main } from '../src/command.ts'

process.exitCode = await main(process.argv.slice(2))
