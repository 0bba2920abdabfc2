import type { Holding } from '../../school/removal'

/** Tables of the platform whose rows belong to schools. */
export const platformHoldings: readonly Holding[] = [
  { table: 'school_settings', thing: 'settings' },
  { table: 'audit_entries', thing: 'audit', restless: true, lasting: true },
  { table: 'jobs', thing: 'jobs', restless: true },
  { table: 'school_figures', thing: 'jobs', adds: true, restless: true },
]

/** Tables with a school that no removal takes rows of, each with its reason. */
export const unheld: Readonly<Record<string, string>> = {
  removals: 'What was removed is told after the school has gone.',
  sessions: 'Belong to logins, which may serve other schools: they are ended and cleaned away.',
  figure_marks: 'Say that figures are to be counted again; whatever goes makes new ones.',
}
