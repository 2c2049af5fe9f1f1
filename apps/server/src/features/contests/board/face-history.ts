/** People whose rows changed between two versions of a view. */
export interface FaceStep {
  readonly from: string
  readonly to: string
  readonly userIds: readonly string[]
}

/** An hour of a board that moves every second; far more than a client is behind. */
const mostSteps = 3_600
/** Ids over all steps: about two megabytes. */
const mostIds = 20_000

/**
 * The latest versions of a view, as the ids that changed: the rows themselves are those of the current version, so that
 * many changes of one row are sent once. The oldest steps are dropped.
 */
export class FaceHistory {
  readonly #steps: FaceStep[] = []
  #ids = 0

  add(step: FaceStep): void {
    // The first version has no predecessor.
    if (step.from === '' || step.userIds.length === 0) return
    this.#steps.push(step)
    this.#ids += step.userIds.length
    while (this.#steps.length > mostSteps || this.#ids > mostIds) this.#ids -= this.#steps.shift()?.userIds.length ?? 0
  }

  /**
   * People that may differ between a version and the current one; null for a version that is not known. A version is a
   * digest of the content, so it can occur several times: the latest occurrence has the fewest changes after it.
   */
  changedSince(version: string, current: string): readonly string[] | null {
    if (version === current) return []
    const at = this.#steps.findLastIndex(({ from }) => from === version)
    return at === -1 ? null : [...new Set(this.#steps.slice(at).flatMap(({ userIds }) => userIds))]
  }
}
