import type { MasterField, MasterItem } from './master.state'
import type { MasterLoaders } from './useMaster'

/** Fields of the stories: one of every input type. */
export const sectionFields: MasterField[] = [
  { title: 'name', displayTitle: 'Section', inputType: 'text', required: true, searchFunction: 'string' },
  { title: 'sortOrder', displayTitle: 'Order', inputType: 'number', searchFunction: 'number' },
  { title: 'startsAt', displayTitle: 'School starts', inputType: 'time', searchFunction: 'string' },
  { title: 'phone', displayTitle: 'Office phone', inputType: 'phone', searchFunction: 'string' },
  { title: 'board', displayTitle: 'Board examination', inputType: 'checkbox', searchFunction: 'boolean' },
]

/** Sections of a school; the first is reserved, the last put away. */
export const sections: MasterItem[] = [
  {
    id: 'kg',
    name: 'Kindergarten',
    sortOrder: 1,
    startsAt: '09:30',
    phone: '04952700101',
    board: false,
    active: true,
    isReserved: true,
  },
  { id: 'primary', name: 'Primary', sortOrder: 2, startsAt: '09:00', phone: '04952700102', board: false, active: true },
  { id: 'middle', name: 'Middle', sortOrder: 3, startsAt: '08:45', phone: '04952700103', board: false, active: true },
  { id: 'secondary', name: 'Secondary', sortOrder: 4, startsAt: '08:45', phone: '04952700104', board: true, active: true },
  { id: 'evening', name: 'Evening classes', sortOrder: 5, startsAt: '17:00', phone: '', board: false, active: false },
]

/** Loaders over a list in memory; a section called 'Taken' is refused. */
export function sectionLoaders(start: readonly MasterItem[] = sections): MasterLoaders {
  let items = [...start]
  const refuse = (name: unknown) => {
    if (name === 'Taken') throw new Error('A section with this name exists. Choose another name.')
  }
  return {
    get: async () => items,
    post: async values => {
      refuse(values.name)
      items = [...items, { ...values, id: `section-${items.length + 1}`, active: values.active === true }]
    },
    patch: async (id, values) => {
      refuse(values.name)
      items = items.map(item => (item.id === id ? { ...item, ...values } : item))
    },
    delete: async id => {
      items = items.filter(item => item.id !== id)
    },
  }
}
