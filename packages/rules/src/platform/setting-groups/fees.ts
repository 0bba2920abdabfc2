import type { SettingDefinition } from './definition'

/** Fees and the money that comes for them. */
export const feesSettings: readonly SettingDefinition[] = [
  {
    code: 'fees.fineOrder',
    group: 'fees',
    label: 'A payment reaches the fine',
    help: 'Before the heads of its installment, or after them.',
    type: 'enum',
    default: 'before',
    options: ['before', 'after'],
    module: 'FEE',
    editor: 'both',
  },
  {
    code: 'fees.roundTo',
    group: 'fees',
    label: 'Amounts are rounded to',
    help: 'Fines by percent are rounded once, to whole rupees or to paise.',
    type: 'enum',
    default: 'rupee',
    options: ['rupee', 'paise'],
    module: 'FEE',
    editor: 'both',
  },
  {
    code: 'fees.autoUnlock',
    group: 'fees',
    label: 'Unlock students when they pay',
    help: 'A student locked for an installment is free as soon as the installment and its fine are paid.',
    type: 'bool',
    default: true,
    module: 'FEE',
    editor: 'both',
  },
]
