/** Where everything on one member of staff stands. */
export const complete = '/staff/staff-complete-info-report'
