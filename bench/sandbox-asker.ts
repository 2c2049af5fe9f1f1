import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuilt } from '@verdict/sandbox'
import { coresForSlots } from '../packages/sandbox/src/open-sandbox.ts'
import { jobFrame } from '../packages/sandbox/src/wire.ts'
import { boxRequest, type Contender, type Programs, type Work } from './sandbox-contenders.ts'

/** A small process that calls its own broker: the box without Node. One run at a time, on a separate core. */
const openAsker = (programs: Programs, broker: string, index: number) => {
  const all = coresForSlots(1)
  const first = index % all.length
  const cores = [...all.slice(first), ...all.slice(0, first)]
  const child = spawn(programs.asker, [broker, '1', cores.join(',')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: ((line: string) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line))
  return {
    ask: (times: number, gapMs: number, frame: string): Promise<readonly number[]> => {
      const lines = Array.from({ length: times }, () => new Promise<string>((resolve) => waiting.push(resolve)))
      child.stdin.write(`${times} ${gapMs * 1_000} ${frame}\n`)
      return Promise.all(lines.map(async (line) => Number(await line) / 1_000))
    },
    close: () => child.stdin.end(),
  }
}

/** Sandboxed runs requested from C, as many in parallel as there are clients. */
export const openAskers = async (programs: Programs, count: number) => {
  const broker = await ensureBuilt()
  const free = Array.from({ length: count }, (_, index) => openAsker(programs, broker, index))
  const all = [...free]
  const frames = new Map<string, string>()
  const frameOf = (work: Work): string => {
    const known = frames.get(work.name)
    if (known !== undefined) return known
    const path = join(programs.dir, `${frames.size}.frame`)
    frames.set(work.name, path)
    writeFileSync(path, jobFrame(1, { requests: [boxRequest(programs, work)], pipes: [], transcriptBytes: 0 }))
    return path
  }
  const contender: Contender = {
    name: 'sandbox, asked from C',
    measure: async (work, gapMs) => {
      const asker = free.pop()
      if (asker === undefined) throw new Error('more parallel runs than clients')
      const found = await asker.ask(work.perRound, gapMs, frameOf(work))
      free.push(asker)
      return found
    },
  }
  return {
    contender,
    close: () => {
      for (const item of all) item.close()
    },
  }
}
