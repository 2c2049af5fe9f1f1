import { type BodyOf, fail, type groupProblems, limits } from '@verdict/contract'

type Body = BodyOf<typeof groupProblems.update>

const { maxTimeMs, maxMemoryMb, textMaxChars } = limits.groupProblem

/**
 * Group admins are not staff, so their problems have narrower limits than those of the bank (api-contests-groups 7.5).
 * @throws Refusal that names the field
 */
export const requireGroupLimits = ({ problem }: Body): void => {
  if (problem === null) throw fail('request.field', { field: 'problem' })
  const most = (field: string, value: number | null, max: number): void => {
    if (value !== null && value > max) throw fail('groupProblem.limit', { field, max })
  }
  most('timeLimit', problem.timeLimit, maxTimeMs)
  most('memoryLimit', problem.memoryLimit, maxMemoryMb)
  most('stackLimit', problem.stackLimit, maxMemoryMb)
  const texts = [problem, ...Object.values(problem.statements ?? {})]
  for (const text of texts) {
    for (const part of ['description', 'input', 'output', 'hint'] as const) {
      most(part, text?.[part]?.length ?? null, textMaxChars)
    }
  }
}
