/** Whether everything that the filters find is chosen as a whole. */
export type Whole = {
  /** The search that this is about; under another one it is over. */
  readonly search: string
  readonly status: 'off' | 'loading' | 'on' | 'failed'
}

/** The state for the present search: what was said of another one says nothing of this. */
export const wholeOf = (whole: Whole, search: string): Whole['status'] => (whole.search === search ? whole.status : 'off')

/** The state after the selection changed by hand: with one taken out it is no longer whole. */
export const afterTick = (whole: Whole, before: ReadonlySet<string>, after: ReadonlySet<string>): Whole =>
  whole.status === 'on' && [...before].some(id => !after.has(id)) ? { ...whole, status: 'off' } : whole
