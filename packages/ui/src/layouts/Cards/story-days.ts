/** What a child can eat on a day. */
export type StoryDay = {
  readonly id: string
  readonly day: string
  readonly meal: string
  readonly dish: string
  readonly price: string
  readonly until: string
  readonly ordered: boolean
}

export const days: readonly StoryDay[] = [
  {
    id: '1',
    day: '20 Jul',
    meal: 'Lunch',
    dish: 'Veg meals with sambar, thoran and curd',
    price: '₹55.00',
    until: '08:00',
    ordered: true,
  },
  { id: '2', day: '20 Jul', meal: 'Snack', dish: 'Banana fritters', price: '₹20.00', until: '08:00', ordered: false },
  { id: '3', day: '21 Jul', meal: 'Lunch', dish: 'Lemon rice', price: '₹50.00', until: '08:00', ordered: false },
  { id: '4', day: '22 Jul', meal: 'Lunch', dish: 'Chapati, dal', price: '₹50.00', until: '08:00', ordered: true },
]
