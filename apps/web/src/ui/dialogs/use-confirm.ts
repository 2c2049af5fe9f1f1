import { useState } from 'react'

export interface Question {
  readonly title: string
  readonly text: string
  /** The consequences, one line each. */
  readonly points?: readonly string[]
  /** Label of the confirm button: a verb. */
  readonly yes: string
  /** Something will be gone for good. */
  readonly isDangerous?: true
  readonly onYes: () => void
}

/** One question at a time. It is gone before its answer acts, so that the answer may lead to another question. */
export const useConfirm = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = (): void => setQuestion(null)
  const ask = (asked: Question): void =>
    setQuestion({
      ...asked,
      onYes: () => {
        close()
        asked.onYes()
      },
    })
  return { question, ask, close }
}
