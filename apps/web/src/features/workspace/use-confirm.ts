import { useState } from 'react'

export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly onYes: () => void
}

/** One question at a time. */
export const useConfirm = () => {
  const [question, ask] = useState<Question | null>(null)
  return { question, ask, close: () => ask(null) }
}
