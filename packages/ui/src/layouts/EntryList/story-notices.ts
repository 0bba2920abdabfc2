/** A notice of the board. */
export type StoryNotice = {
  readonly id: string
  readonly title: string
  readonly audience: string
  readonly from: string
  readonly to: string
  readonly status: 'Pending' | 'Approved' | 'Cancelled'
  readonly by: string
}

export const notices: readonly StoryNotice[] = [
  {
    id: 'n1',
    title: 'Independence Day assembly',
    audience: 'All',
    from: '15-08-2026',
    to: '15-08-2026',
    status: 'Pending',
    by: 'Sajan Jacob',
  },
  {
    id: 'n2',
    title: 'Parents’ meeting of class V',
    audience: 'V A, V B',
    from: '25-07-2026',
    to: '25-07-2026',
    status: 'Approved',
    by: 'Leela Kurup',
  },
  {
    id: 'n3',
    title: 'Library closed for stock-taking',
    audience: 'All',
    from: '20-07-2026',
    to: '22-07-2026',
    status: 'Approved',
    by: 'Asha Pillai',
  },
  {
    id: 'n4',
    title: 'Swimming lessons',
    audience: 'VI A',
    from: '13-07-2026',
    to: '13-07-2026',
    status: 'Cancelled',
    by: 'Leela Kurup',
  },
]

export const noticeTones = { Pending: 'warning', Approved: 'success', Cancelled: 'secondary' } as const
