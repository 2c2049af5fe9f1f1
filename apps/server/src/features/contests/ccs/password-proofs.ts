import { createHmac, randomBytes } from 'node:crypto'

const keptMs = 300_000
const mostKept = 1_000

interface Proof {
  readonly accountId: string
  readonly passwordHash: string
}

/**
 * Verified passwords of ICPC tools, each under a digest with a key of this process, so that a tool that polls every
 * second does not cause a hash every second.
 */
export class PasswordProofs {
  readonly #key = randomBytes(32)
  readonly #kept = new Map<string, Proof & { readonly until: number }>()

  /** The account whose password was verified with these credentials lately. */
  find(credentials: string): Proof | undefined {
    const proof = this.#kept.get(this.#digest(credentials))
    return proof === undefined || proof.until < performance.now() ? undefined : proof
  }

  /** Keeps credentials whose password was verified. */
  keep(credentials: string, proof: Proof): void {
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(this.#digest(credentials), { ...proof, until: performance.now() + keptMs })
  }

  #digest(credentials: string): string {
    return createHmac('sha256', this.#key).update(credentials).digest('base64')
  }
}
