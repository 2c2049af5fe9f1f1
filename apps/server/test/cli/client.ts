import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Job, Outcome } from '@verdict/contract'
import type { TokenScope } from '@verdict/contract/vocabulary'
import { expect } from 'vitest'
import { type JudgeHost, makeJudgeHost } from '../harness/judge-host.ts'
import { defaultPassword, makeUser } from '../harness/people.ts'
import type { TestServer } from '../harness/server.ts'

const main = join(import.meta.dirname, '../../../../packages/cli/src/main.mjs')

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface RunOptions {
  readonly stdin?: string
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Answers the jobs that come while the client runs. */
  readonly judge?: (job: Job) => Outcome
}

/** Starts the command line client as a process of its own against a test server. */
export interface CliClient {
  readonly folder: string
  readonly host: JudgeHost
  /** Runs the client with a configuration folder of its own. */
  readonly verdict: (home: string, args: readonly string[], options?: RunOptions) => Promise<Ended>
  /** Writes a program into the folder; returns its name. */
  readonly program: (name: string) => Promise<string>
  /** A new user that is logged in with the client; returns the configuration folder. */
  readonly loggedIn: (role: 'default_user' | 'admin' | 'root', scopes: readonly TokenScope[]) => Promise<string>
}

export const makeCliClient = async (server: TestServer): Promise<CliClient> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-cli-'))
  const host = await makeJudgeHost(server)

  const verdict: CliClient['verdict'] = async (home, args, options = {}) => {
    const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: join(folder, home), LANG: 'en_US.UTF-8', ...options.env }
    const child = spawn(process.execPath, [main, ...args], { cwd: folder, env })
    child.stdin.end(options.stdin ?? '')
    let isOver = false
    const code = new Promise<number | null>((resolve) => child.on('close', resolve)).finally(() => {
      isOver = true
    })
    const judging = async () => {
      while (options.judge !== undefined && !isOver) {
        for (const job of await host.lease({ free: 10, waitMs: 50 })) await host.result(job, options.judge(job))
      }
    }
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), code, judging()])
    return { code: exit, out, err }
  }

  const loggedIn: CliClient['loggedIn'] = async (role, scopes) => {
    const person = await makeUser(server, { role })
    const body = { name: 'cli', scopes, days: 1, password: defaultPassword }
    const { token } = (await server.call('POST', '/api/api-tokens', { token: person.token, body })).data
    const done = await verdict(person.id, ['login', server.url, '--token-stdin'], { stdin: `${token}\n` })
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`Logged in as ${person.username}`) })
    return person.id
  }

  const program: CliClient['program'] = async (name) => {
    await writeFile(join(folder, name), 'int main(){}')
    return name
  }

  return { folder, host, verdict, program, loggedIn }
}
