/** How the state of a card looks. */
export const cardTones = {
  Draft: 'warning',
  Ready: 'info',
  Scheduled: 'info',
  Published: 'success',
  Withdrawn: 'danger',
  Superseded: 'secondary',
  Deleted: 'secondary',
} as const
