import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../config.ts'
import { ensureDatabase } from '../db/embedded.ts'

/**
 * The files of `deploy`. No container engine is needed: the folder of an image is laid out by the COPY lines of its
 * stage, with the packages of the checkout, and its own command is started there.
 */

const root = join(import.meta.dirname, '../../../../..')
const deploy = join(root, 'deploy')
const running: ChildProcess[] = []
const folders: string[] = []
let stages: ReadonlyMap<string, Stage>
beforeAll(async () => {
  stages = readStages(await readFile(join(deploy, 'Dockerfile'), 'utf8'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

interface Stage {
  readonly from: string
  readonly copies: { readonly stage: string | null; readonly sources: readonly string[]; readonly to: string }[]
}

const readStages = (text: string): ReadonlyMap<string, Stage> => {
  const found = new Map<string, Stage>()
  let last: Stage | undefined
  for (const line of text.split('\n')) {
    const from = /^FROM (\S+) AS (\S+)/.exec(line)
    if (from !== null) {
      last = { from: from[1] ?? '', copies: [] }
      found.set(from[2] ?? '', last)
    }
    const copy = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line)
    if (copy === null) continue
    const paths = (copy[2] ?? '').split(' ')
    last?.copies.push({ stage: copy[1] ?? null, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' })
  }
  return found
}

/** Lays out /verdict of a stage, with that of the stages it begins with. What another stage built is left out. */
const layOut = async (name: string, folder: string): Promise<void> => {
  const stage = stages.get(name)
  if (stage === undefined) return
  await layOut(stage.from, folder)
  for (const { stage: other, sources, to } of stage.copies) {
    for (const source of sources) {
      if (other !== null && source === '/verdict') await layOut(other, folder)
      else if (other === null) {
        const target = to.endsWith('/') ? join(folder, to, source.split('/').at(-1) ?? '') : join(folder, to)
        await mkdir(dirname(target), { recursive: true })
        await cp(join(root, source), target, {
          recursive: true,
          filter: (path) => !/\/(node_modules|dist|test)(\/|$)/.test(path.slice(root.length)),
        })
      }
    }
  }
}

/** The packages of the checkout, and those of the workspace from the image. */
const linkPackages = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'node_modules', '@verdict'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@verdict') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const room of await readdir(join(folder, 'packages'))) {
    const { name } = JSON.parse(await readFile(join(folder, 'packages', room, 'package.json'), 'utf8')) as {
      name: string
    }
    await symlink(join('../../packages', room), join(folder, 'node_modules', name))
  }
}

const imageOf = async (target: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-image-'))
  folders.push(folder)
  await layOut(target, folder)
  await linkPackages(folder)
  return folder
}

const start = (folder: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', VERDICT_DATA_DIR: join(folder, 'data'), ...env },
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  }
  return { child, output: () => output }
}

/** Command of the entry point of an image, after tini. */
const commandOf = async (target: string): Promise<readonly string[]> => {
  const [, part = ''] = (await readFile(join(deploy, 'Dockerfile'), 'utf8')).split(` AS ${target}\n`)
  const words = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(part)?.[1] ?? '[]') as string[]
  expect(words.slice(0, 3)).toEqual(['tini', '--', 'node'])
  return words.slice(3)
}

describe('the images', () => {
  test('a server of the image has every module and migration', async () => {
    const folder = await imageOf('server')
    const DATABASE_URL = await ensureDatabase(inject('adminUrl'), `image_${process.pid}_${Date.now().toString(36)}`)
    const { child, output } = start(folder, [...(await commandOf('server')), 'migrate'], { DATABASE_URL })
    expect([await once(child, 'exit'), output()]).toEqual([[0, null], expect.stringContaining('database migrated')])
  })

  test.each([
    ['judge', 'VERDICT_JUDGE_TOKEN'],
    ['remote', 'VERDICT_REMOTE_TOKEN'],
  ])('a %s of the image starts and names the setting it needs', async (target, setting) => {
    const folder = await imageOf(target)
    const { child, output } = start(folder, await commandOf(target), { VERDICT_SERVER_URL: 'http://127.0.0.1:9' })
    await once(child, 'exit')
    expect(output()).toContain(setting)
    expect(output()).not.toContain('ERR_MODULE_NOT_FOUND')
  })

  test('the judge image has the compilers that the judge looks for', async () => {
    const { packages } = (await import('../../../../judge/src/languages/packages.ts')) as {
      packages: Readonly<Record<string, readonly string[]>>
    }
    const text = await readFile(join(deploy, 'Dockerfile'), 'utf8')
    // Part of the base image, or on the Node of the judge.
    const given = ['bash', 'node-typescript']
    for (const name of new Set(Object.values(packages).flat())) {
      if (!given.includes(name)) expect(text).toMatch(new RegExp(`[ \\n]${name.replace(/[+.]/g, '\\$&')}[ ;\\n]`))
    }
  })
})

describe('the placement files', () => {
  /** Names of settings that some process of the product reads. */
  const known = async (): Promise<string> =>
    [...Object.keys(settings), await readFile(join(root, 'docs/settings.md'), 'utf8')].join('\n')

  test('the composition builds targets that exist and sets only settings that are read', async () => {
    const { services } = parse(await readFile(join(deploy, 'compose.yaml'), 'utf8')) as {
      services: Readonly<
        Record<string, { build?: { target: string }; environment?: Record<string, string>; networks: unknown }>
      >
    }
    const names = await known()
    for (const [name, { build, environment = {} }] of Object.entries(services)) {
      if (build === undefined) continue
      expect([...stages.keys()]).toContain(build.target)
      for (const setting of Object.keys(environment))
        expect([name, names]).toEqual([name, expect.stringContaining(setting)])
    }
    expect(services.judge?.networks).toEqual(['hosts'])
    expect(services.database?.networks).toEqual(['database'])
  })

  test('the example of the environment names every variable that the composition demands', async () => {
    const composition = await readFile(join(deploy, 'compose.yaml'), 'utf8')
    const example = await readFile(join(deploy, 'example.env'), 'utf8')
    for (const [, name = ''] of composition.matchAll(/\$\{(\w+):\?/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  test('the manifests of Kubernetes probe addresses that exist, and judge hosts reach only the server', async () => {
    const documents = async (name: string) =>
      (await readFile(join(deploy, 'kubernetes', name), 'utf8')).split(/^---$/m).map((part) => parse(part))
    const [server] = await documents('server.yaml')
    const [container] = server.spec.template.spec.containers
    const source = await readFile(join(root, 'apps/server/src/platform/http/health.ts'), 'utf8')
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(source).toContain(`'${container[probe].httpGet.path}'`)
    }
    const [policy] = await documents('network.yaml')
    expect(policy.spec.egress[0].to).toEqual([{ podSelector: { matchLabels: { app: 'server' } } }])
    const names = await known()
    for (const { name } of container.env) expect(names).toContain(name)
  })
})
