/** What is counted of a run, in the order in which it is told. */
export const keys = ['expected', 'boarded', 'left', 'notBoarded', 'onLeave', 'open'] as const
