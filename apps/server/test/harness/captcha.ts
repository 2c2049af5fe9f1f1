import { createHash } from 'node:crypto'
import type { TestServer } from './server.ts'

/** The answer to a captcha. Only its hash is stored, so all answers are tried. */
export const solveCaptcha = async (server: Pick<TestServer, 'deps'>, captchaKey: string): Promise<string> => {
  const row = await server.deps.db
    .selectFrom('one_time_code')
    .select('code_hash')
    .where('subject', '=', captchaKey)
    .executeTakeFirstOrThrow()
  for (let answer = 0; answer <= 81; answer += 1) {
    const hash = createHash('sha256').update(`captcha\n${captchaKey}\n${answer}`).digest('hex')
    if (hash === row.code_hash) return String(answer)
  }
  throw new Error('No answer fits.')
}
