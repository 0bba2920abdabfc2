/** A student with the login of the guardian. */
export type StoryStudent = {
  readonly id: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  readonly guardian: string | null
  readonly mobile: string
  readonly status: 'Not created' | 'Created' | 'Sent' | 'Active'
  /** Ids of the other children of this guardian. */
  readonly siblings: readonly string[]
}

const names = [
  'Aadhya Krishnan',
  'Aarav Menon',
  'Abdul Rahman K. P.',
  'Aditi Deshpande',
  'Alphonsa Maria Thomas',
  'Ananya Krishnan',
  'Diya Agarwal',
  'Fathima Zahra M.',
  'Gurpreet Kaur Dhillon',
  'Jerin Mathew',
  'Karthik Krishnan',
  'Meenakshi Pillai',
]
const states = ['Active', 'Sent', 'Created', 'Not created'] as const

/** Thirty-six students of three divisions. The sixth has a brother on the next page, the third no guardian. */
export const students: readonly StoryStudent[] = Array.from({ length: 36 }, (_, index) => {
  const name = names[index % names.length] ?? ''
  return {
    id: `s${index + 1}`,
    admNo: `202${index % 6}/0${String(101 + index * 7)}`,
    name,
    division: ['V A', 'V B', 'VI A'][Math.floor(index / 12)] ?? '',
    guardian: index === 2 ? null : `${['Suresh', 'Rajesh', 'Basheer', 'Mahesh'][index % 4]} ${name.split(' ').at(-1)}`,
    mobile: `98470 2${String(1634 + index)}`,
    status: states[index % states.length] ?? 'Active',
    siblings: index === 5 ? ['s11'] : index === 10 ? ['s6'] : [],
  }
})
