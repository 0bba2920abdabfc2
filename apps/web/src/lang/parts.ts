/**
 * What a browser loads of the texts at once: names of texts, or their beginnings with a `*`. The first part comes with
 * every page; a screen asks for the others beside its code (`lazyWithTexts`). `parts.test.ts` finds what was forgotten.
 */
export const parts = {
  first: [
    'app.*',
    'auth.*',
    'error.*',
    'home.*',
    'menu.*',
    'role.*',
    // The home shows schools by these.
    'platform.status.*',
    'ui.feedback.*',
    'ui.form.*',
    // Every page may hold something typed.
    'ui.layouts.recordLeave*',
    'ui.layouts.moreFilters',
    'ui.layouts.steps',
    // The guardian's home.
    'ui.layouts.due',
    'ui.layouts.mark*',
    'ui.layouts.newestNotice',
    'ui.layouts.not*',
    'ui.layouts.nowTill',
    'ui.layouts.overdue',
    'ui.layouts.pay',
    'ui.layouts.thisMonth',
    'ui.layouts.timetableToday',
    'ui.layouts.withFine',
    // The bar of a report stands among the texts of all layouts.
    'ui.layouts.csv',
    'ui.layouts.excel',
    'ui.layouts.moreFiles',
    'ui.layouts.pdf',
    'ui.layouts.print',
    'ui.layouts.saveReport',
    'ui.overlay.*',
    'ui.shell.*',
    'ui.table.*',
  ],
  bus: [
    'bus.*',
    'ui.entry.*',
    'ui.layouts.cards*',
    'ui.layouts.drawer*',
    'ui.layouts.entries*',
    'ui.layouts.selection*',
    'ui.layouts.tree*',
  ],
  charts: ['ui.charts.*'],
  diary: [
    'diary.*',
    'ui.layouts.cards*',
    'ui.layouts.drawer*',
    'ui.layouts.entries*',
    'ui.layouts.selection*',
    'ui.layouts.tree*',
  ],
  feedback: [
    'feedback.*',
    'ui.layouts.cards*',
    'ui.layouts.drawer*',
    'ui.layouts.entries*',
    'ui.layouts.selection*',
    'ui.layouts.tree*',
  ],
  guardianUsers: ['guardianUsers.*', 'ui.layouts.drawer*', 'ui.layouts.selection*', 'ui.layouts.picker*'],
  imports: ['imports.*', 'ui.layouts.import*', 'ui.layouts.record*'],
  logins: ['logins.*', 'ui.layouts.drawer*', 'ui.layouts.picker*', 'ui.layouts.selection*'],
  master: ['ui.master.*'],
  people: ['people.*'],
  platform: ['platform.*', 'module.*', 'ui.layouts.drawer*'],
  portal: ['portal.*', 'ui.layouts.cards*'],
  profile: ['profile.*', 'platform.code', 'settings.teacher', 'settings.updated'],
  report: ['report.*'],
  selectors: ['ui.selectors.*'],
  settings: [
    'master.*',
    'module.*',
    'profile.badEmail',
    'profile.badWebsite',
    'setting.*',
    'settings.*',
    'ui.layouts.changes',
    'ui.layouts.moduleOff',
    'ui.layouts.noChanges',
    'ui.layouts.resetOne',
    'ui.layouts.sheet*',
    'ui.layouts.source*',
    'ui.layouts.tree*',
  ],
  students: ['students.*', 'ui.layouts.cardsActions'],
  staff: ['staff.*', 'settings.updated', 'ui.layouts.drawer*'],
  upload: ['ui.upload.*'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Part = keyof typeof parts

/** Whether a part holds a text. */
export const holds = (part: Part, id: string): boolean =>
  parts[part].some(name => (name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name))
