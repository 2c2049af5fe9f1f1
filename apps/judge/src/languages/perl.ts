import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

/** The hash seed is fixed so that two runs of one program walk its hashes in the same order. */
const env = [...baseEnv, 'PERL_HASH_SEED=0', 'PERL_PERTURB_KEYS=0']

export const perl: Language = {
  name: 'Perl',
  source: 'main.pl',
  find: () => findTools('perl'),
  version: ({ tools }) => ({ argv: [tools.perl ?? 'perl', '-e', 'print "Perl $^V\\n"'], env }),
  /** Only looks at the syntax: there is nothing to keep but the source. */
  compile: ({ tools }) => ({
    argv: [tools.perl ?? 'perl', '-c', 'main.pl'],
    env,
    product: 'main.pl',
    cpuMs: 10_000,
    memoryBytes: 256 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools.perl ?? 'perl', '-X', '/b/main.pl'], env }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /^Out of memory/m,
}
