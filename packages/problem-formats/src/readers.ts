import { fpsReader } from './fps/reader.ts'
import { giftReader } from './gift/reader.ts'
import { hydroReader } from './hydro/reader.ts'
import { italianReader } from './italian/reader.ts'
import { kattisReader } from './kattis/reader.ts'
import { luoguReader } from './luogu/reader.ts'
import { moodleReader } from './moodle/reader.ts'
import type { PackageReader } from './packaged.ts'
import { polygonReader } from './polygon/reader.ts'
import { qduojReader } from './qduoj/reader.ts'
import { syzojReader } from './syzoj/reader.ts'
import { tpsReader } from './tps/reader.ts'
import { verdictReader } from './verdict/reader.ts'

/** Every format that is read; the first that recognises a package has it. */
export const readers: readonly PackageReader[] = [
  hydroReader,
  polygonReader,
  kattisReader,
  italianReader,
  tpsReader,
  qduojReader,
  syzojReader,
  luoguReader,
  moodleReader,
  giftReader,
  fpsReader,
  verdictReader,
]
