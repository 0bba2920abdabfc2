import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Order of files that begins with those that take longest, so that none is left over when the other workers have ended. A
 * fresh clone knows no times, and takes the largest file first.
 *
 * @param names parts of the names of those that take long and are small, the longest first.
 */
export const longFirst = (...names: readonly string[]): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => names.findIndex(name => moduleId.includes(name)) + 1 || Infinity
      return (await super.sort(files)).sort((a, b) => Math.sign(place(a) - place(b)) || 0)
    }
  }
