/** Colours of the states of a bank's file. */
export const fileTones = {
  received: 'secondary',
  checking: 'info',
  ready: 'info',
  invalid: 'danger',
  applying: 'info',
  applied: 'success',
  failed: 'danger',
  cancelled: 'secondary',
} as const
