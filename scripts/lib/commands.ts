import type { Run } from './run-command.ts'

/** One command of the command line. Its file is loaded only when it runs. */
export interface CommandEntry {
  /** Arguments as shown after the name; empty when there are none. */
  readonly usage: string
  /** One phrase for `verdict help` and docs/commands.md. */
  readonly about: string
  readonly load: () => Promise<{ readonly run: Run }>
}

const server = (name: string, log?: string) => async () => ({
  run: (await import('../commands/server.ts')).serverCommand(name, log),
})

/** Every command by name. `npm run NAME` is an alias of `verdict NAME`. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  start: {
    usage: '',
    about: 'install, build and run the whole site: database, server, judge',
    load: () => import('../commands/start.ts'),
  },
  dev: { usage: '', about: 'run the site with hot reload', load: () => import('../commands/dev.ts') },
  test: {
    usage: '[FILE ...]',
    about: 'run format, lint, types and all tests; with files or words only the matching test files, at once',
    load: () => import('../commands/test.ts'),
  },
  'test:watch': {
    usage: '[FILE ...]',
    about:
      'run test files again whenever they or their sources change; without files those related to uncommitted changes',
    load: () => import('../commands/test-watch.ts'),
  },
  'test:cgroup-v2': {
    usage: '[--rootless] [--soak RUNS | FILE ...]',
    about: 'run the sandbox tests and known programs, or the soak, on an emulated machine that has only cgroup v2',
    load: () => import('../commands/test-cgroup-v2.ts'),
  },
  check: {
    usage: '[--write]',
    about: 'check format, lint and types; `--write` fixes what can be fixed',
    load: () => import('../commands/check.ts'),
  },
  'db:types': {
    usage: '[--check]',
    about: 'write the TypeScript types of the database schema, from the migrations alone',
    load: () => import('../commands/db-types.ts'),
  },
  'seed:demo': {
    usage: '',
    about: 'fill a new site with users, contests and submissions to look at, before `npm start`',
    load: () => import('../commands/seed-demo.ts'),
  },
  gallery: {
    usage: '[--examine] [--only PART,...] [--viewers guest,user,staff] [--data DIR] [--out DIR]',
    about:
      'photograph every page of a demo site in both themes, languages and widths into one HTML file; `--examine` also checks accessibility',
    load: () => import('../commands/gallery.ts'),
  },
  languages: {
    usage: '',
    about: 'install the compilers of every language; `npm start` does it in the background',
    load: () => import('../commands/languages.ts'),
  },
  doctor: {
    usage: '',
    about: 'check the requirements of this machine and print a fix for each problem',
    load: () => import('../commands/doctor.ts'),
  },
  judge: {
    usage: '',
    about: 'run only a judge, on a separate host ([judging.md](judging.md))',
    load: () => import('../commands/judge.ts'),
  },
  'judge-token': { usage: 'NAME', about: 'create a token for a judge host', load: server('judge-token') },
  'judge-drain': {
    usage: 'NAME [--off]',
    about: 'let a judge host finish its work and take no more; `--off` reverses it',
    load: server('judge-drain'),
  },
  remote: {
    usage: '',
    about: 'run only a remote host, on a separate machine ([remote-judges.md](remote-judges.md))',
    load: () => import('../commands/remote.ts'),
  },
  'remote-check': {
    usage: 'SITE PROBLEM FILE [LANGUAGE]',
    about:
      'prove the adapter of a remote judge against the live site, step by step ([remote-judges.md](remote-judges.md))',
    load: () => import('../commands/remote-check.ts'),
  },
  'remote-token': { usage: 'NAME', about: 'create a token for a remote host', load: server('remote-token') },
  setting: {
    usage: '[KEY JSON]',
    about: "show the site's own settings (name, links, switches), or change one",
    load: server('setting'),
  },
  recount: {
    usage: '',
    about: 'recompute all tallies from the submissions and repair those that differ',
    load: server('recount', 'info'),
  },
  'verify-log': {
    usage: '--log FILE [--receipt FILE ...] [--key FILE]',
    about: 'verify the published log of a contest, and receipts against it ([receipts.md](receipts.md))',
    load: () => import('../commands/verify-log.ts'),
  },
  backup: {
    usage: '[--list | --check [NAME]]',
    about: 'back up database and files to a folder or a bucket ([backup.md](backup.md))',
    load: server('backup'),
  },
  restore: {
    usage: '[--files] [NAME]',
    about:
      'restore a backup, the newest unless named, into an empty site; `--files`: only missing files, for a site with a whole database ([backup.md](backup.md))',
    load: () => import('../commands/restore.ts'),
  },
  'restore-problem': {
    usage: 'ID [--at TIME] [--copy | --in-place]',
    about: 'show how a problem differs from a backup, and restore it as a copy or in place ([backup.md](backup.md))',
    load: server('restore-problem'),
  },
  'restore-contest': {
    usage: 'ID [--at TIME] [--in-place]',
    about: 'show how a contest differs from a backup, and restore it in place ([backup.md](backup.md))',
    load: server('restore-contest'),
  },
  'restore-drill': {
    usage: '[NAME]',
    about:
      'restore a backup, the newest unless named, into a scratch database, compare all checksums and drop it ([backup.md](backup.md))',
    load: server('restore-drill'),
  },
  'forget-encrypted': {
    usage: '',
    about: 'for a site that lost its `secret-key`: delete everything encrypted with it',
    load: server('forget-encrypted'),
  },
  rehearse: {
    usage: '[--teams 50] [--minutes 10] [--contest NAME] [--server URL]',
    about: 'simulate a busy contest on this installation and report whether it can hold a real one',
    load: () => import('../commands/rehearse.ts'),
  },
  cluster: {
    usage: '[--only FAULT] [--list] [--servers 3] [--judges 4] [--seconds S] [--out FILE] [--keep] [--from COMMIT]',
    about:
      'run a whole cluster on this machine, inject faults under load and audit the data after each; with `--from`, upgrade it from an earlier commit ([scale.md](scale.md))',
    load: () => import('../commands/cluster.ts'),
  },
  bench: {
    usage: '[NAME] [ROUNDS]',
    about:
      'measure the cost of a verdict and a page; or of `contest`, `cluster`, `boards`, `import`, `interactions`, `lists`, `judge`, `markdown`, `neighbours`, `partitions`, `peak`, `sandbox`, `similarity`, `web`. `cluster judges`: judge hosts alone; `judge --loaded [--runs 2000] [--only abc] [--slots 8] [--limit 300]`: verdicts on a starved host; `judge --queue [--runs 500]`: waits in a full queue; `sandbox [ROUNDS] [--go-judge=PROGRAM]`: go-judge in the same rounds',
    load: () => import('../commands/bench.ts'),
  },
  soak: {
    usage: '[RUNS]',
    about: 'run ten thousand normal and hostile programs and check that nothing is left behind',
    load: () => import('../commands/soak.ts'),
  },
}

/** The list that `verdict help` prints. */
export const describeCommands = (): string => {
  const rows = Object.entries(commands).map(([name, { usage, about }]) => [`${name} ${usage}`.trim(), about] as const)
  return rows
    .map(([left, about]) => `  ${left}\n      ${about.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, 'docs/$1')}`)
    .join('\n')
}
