import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verdict, verdictName } from '@verdict/contract'
import { Starved } from '../apps/judge/src/faults.ts'
import { type Host, openHost, type Task } from '../apps/judge/test/harness/host.ts'
import { quantile, table } from './lib/figures.ts'

/**
 * Programs whose verdicts are known, judged while the host has next to no time for them: next to busy loops and disk
 * writers, next to busy loops of higher priority, and under a CPU quota that comes and goes. A run that was starved is
 * given back and judged again, as the queue would do; a wrong verdict ends the benchmark with an error.
 */

interface Known extends Task {
  readonly gives: number
}

const { accepted, wrongAnswer, timeLimitExceeded, memoryLimitExceeded, runtimeError } = verdict
const one = (input: string, output: string) => [{ input, output }]
const c = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>\nint main(void){${body}}\n`
/** Burns CPU time up to so many milliseconds by the process's own clock. */
const burn = (ms: number): string =>
  `do{for(volatile int i=0;i<50000;i++);}while(clock()*1000/CLOCKS_PER_SEC<${ms});puts("3");`

const known: readonly Known[] = [
  {
    language: 'C',
    code: c('int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);'),
    cases: one('1 2', '3'),
    gives: accepted,
  },
  { language: 'C', code: c(burn(900)), cases: one('', '3'), gives: accepted },
  { language: 'C', code: c(burn(1_100)), cases: one('', '3'), settings: { timeLimitMs: 8_000 }, gives: accepted },
  { language: 'C', code: c('puts("4");'), cases: one('', '3'), gives: wrongAnswer },
  { language: 'C', code: c('for(volatile int x=0;;)x++;'), cases: one('', ''), gives: timeLimitExceeded },
  { language: 'C', code: c('for(;;)pause();'), cases: one('', ''), gives: timeLimitExceeded },
  {
    language: 'C',
    code: c('for(;;){char*p=malloc(1<<20);if(p)memset(p,1,1<<20);}'),
    cases: one('', ''),
    settings: { memoryLimitMb: 32 },
    gives: memoryLimitExceeded,
  },
  { language: 'C', code: c('abort();'), cases: one('', ''), gives: runtimeError },
  { language: 'Python3', code: 'print(sum(map(int, input().split())))', cases: one('1 2', '3'), gives: accepted },
  {
    language: 'C++ 20',
    code: '#include <bits/stdc++.h>\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n',
    cases: one('1 2', '3'),
    gives: accepted,
  },
]

/** Every run is compiled again. */
const numbered = (task: Known, number: number): Known => ({
  ...task,
  code: `${task.code}${task.language === 'Python3' ? '#' : '//'} ${number}\n`,
})

interface Load {
  readonly name: string
  /** Ends the load; null where this machine cannot make it. */
  start(): Promise<(() => Promise<void>) | null>
}

const stopAll = async (children: readonly ChildProcess[]): Promise<void> => {
  for (const child of children) child.kill('SIGKILL')
}
const busy = (count: number, prefix: readonly string[] = []): ChildProcess[] => {
  const [program = '', ...args] = [...prefix, '/bin/sh', '-c', 'while :; do :; done']
  return Array.from({ length: count }, () => spawn(program, args, { stdio: 'ignore' }))
}
const writers = (count: number, dir: string): ChildProcess[] =>
  Array.from({ length: count }, (_, at) =>
    spawn(process.execPath, ['-e', writerScript, join(dir, String(at))], { stdio: 'ignore' }),
  )
const writerScript = `const fs=require('node:fs');const data=Buffer.alloc(1<<20,'x');
for(;;){const fd=fs.openSync(process.argv[1],'w');for(let i=0;i<32;i++){fs.writeSync(fd,data);fs.fdatasyncSync(fd)}fs.closeSync(fd)}`

const quotaDir = `/sys/fs/cgroup/cpu/verdict-bench-${process.pid}`
/** The broker makes its groups below that of this process, so the quota holds for the whole judge. */
const enterQuota = async (): Promise<boolean> => {
  if (!existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')) return false
  await mkdir(quotaDir)
  await writeFile(join(quotaDir, 'cgroup.procs'), String(process.pid))
  return true
}

const loads: readonly Load[] = [
  {
    name: '40 busy loops, 4 disk writers',
    start: async () => {
      const dir = await mkdtemp(join(tmpdir(), 'verdict-writers-'))
      const children = [...busy(40), ...writers(4, dir)]
      return async () => {
        await stopAll(children)
        await sleep(200)
        await rm(dir, { recursive: true, force: true })
      }
    },
  },
  {
    name: '12 busy loops of higher priority',
    start: async () => {
      const children = busy(12, ['nice', '-n', '-15'])
      return () => stopAll(children)
    },
  },
  {
    name: 'a CPU quota of a fifth of a core that comes and goes',
    start: async () => {
      if (!existsSync(quotaDir)) return null
      let isOn = false
      const turn = async () => {
        isOn = !isOn
        await writeFile(join(quotaDir, 'cpu.cfs_quota_us'), isOn ? '20000' : '-1')
      }
      await turn()
      const timer = setInterval(() => void turn(), 3_000)
      return async () => {
        clearInterval(timer)
        await writeFile(join(quotaDir, 'cpu.cfs_quota_us'), '-1')
      }
    },
  },
]

interface Figures {
  wrong: number
  reruns: number
  readonly waitsMs: number[]
}

const judgeOne = async (host: Host, task: Known, figures: Figures): Promise<void> => {
  const startedAt = performance.now()
  for (;;) {
    try {
      const { outcome } = await host.judge(task)
      const found = outcome.kind === 'cases' ? outcome.cases[0]?.verdict : null
      figures.waitsMs.push(performance.now() - startedAt)
      if (found === task.gives) return
      figures.wrong++
      console.error(`wrong: ${JSON.stringify(outcome)} instead of ${verdictName(task.gives)}\n${task.code}`)
      return
    } catch (error) {
      if (!(error instanceof Starved)) throw error
      figures.reruns++
      await sleep(2_000)
    }
  }
}

const atOnce = 2

/** @returns the number of wrong verdicts. */
export const benchLoaded = async (runs: number): Promise<number> => {
  const hasQuota = await enterQuota()
  const host = await openHost()
  const rows: (string | number)[][] = []
  let [wrong, number] = [0, 0]
  try {
    for (const load of loads) {
      const figures: Figures = { wrong: 0, reruns: 0, waitsMs: [] }
      const stop = await load.start()
      if (stop === null) {
        rows.push([load.name, 'not possible here', '', '', '', '', ''])
        continue
      }
      console.error(`${load.name}: ${runs} runs`)
      let left = runs
      const work = async () => {
        while (left-- > 0) {
          const task = known[number++ % known.length]
          if (task !== undefined) await judgeOne(host, numbered(task, number), figures)
        }
      }
      try {
        await Promise.all(Array.from({ length: atOnce }, work))
      } finally {
        await stop()
      }
      wrong += figures.wrong
      const waits = [0.5, 0.9, 1].map((share) => quantile(figures.waitsMs, share) / 1_000)
      rows.push([load.name, runs, figures.wrong, figures.reruns, ...waits])
    }
  } finally {
    await host.close()
    if (hasQuota) await leaveQuota()
  }
  table(['beside', 'runs', 'wrong verdicts', 'given back', 'median s', 'p90 s', 'longest s'], rows)
  console.log(`\nLoad of the machine at the end: ${(await readFile('/proc/loadavg', 'utf8')).trim()}`)
  return wrong
}

const leaveQuota = async (): Promise<void> => {
  await writeFile('/sys/fs/cgroup/cpu/cgroup.procs', String(process.pid))
  // The kernel lets go of the broker's groups a moment after it has ended.
  for (let tries = 0; tries < 20; tries++) {
    const isGone = await rmdir(quotaDir).then(
      () => true,
      () => false,
    )
    if (isGone) return
    await sleep(100)
  }
}
