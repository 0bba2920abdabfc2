import { defineMessage, defineMessages } from 'react-intl'

export const masterMessages = defineMessages({
  save: { id: 'ui.master.save', defaultMessage: 'Save' },
  update: { id: 'ui.master.update', defaultMessage: 'Update' },
  reset: { id: 'ui.master.reset', defaultMessage: 'Reset' },
  serial: { id: 'ui.master.serial', defaultMessage: 'Sl.No.' },
  action: { id: 'ui.master.action', defaultMessage: 'Action' },
  filter: { id: 'ui.master.filter', defaultMessage: 'Filter' },
  yes: { id: 'ui.master.yes', defaultMessage: 'Yes' },
  no: { id: 'ui.master.no', defaultMessage: 'No' },
  edit: { id: 'ui.master.edit', defaultMessage: 'Edit' },
  makeInactive: { id: 'ui.master.makeInactive', defaultMessage: 'Make this item inactive' },
  makeActive: { id: 'ui.master.makeActive', defaultMessage: 'Make this item active' },
  deleteItem: { id: 'ui.master.deleteItem', defaultMessage: 'Delete this item' },
  active: { id: 'ui.master.active', defaultMessage: 'Active' },
  inactive: { id: 'ui.master.inactive', defaultMessage: 'Inactive' },
  wrongNumber: { id: 'ui.master.wrongNumber', defaultMessage: 'Type a number, such as 3 or 2.5.' },
  saved: { id: 'ui.master.saved', defaultMessage: 'Saved successfully.' },
  updated: { id: 'ui.master.updated', defaultMessage: 'Updated successfully.' },
  deleted: { id: 'ui.master.deleted', defaultMessage: 'Deleted successfully.' },
  activated: { id: 'ui.master.activated', defaultMessage: 'Activated successfully' },
  deactivated: { id: 'ui.master.deactivated', defaultMessage: 'Deactivated successfully' },
  reserved: { id: 'ui.master.reserved', defaultMessage: 'Modification is not possible for selected item' },
  sure: { id: 'ui.master.sure', defaultMessage: 'Are you sure?' },
  noRevert: { id: 'ui.master.noRevert', defaultMessage: "You won't be able to revert this!" },
  deleteIt: { id: 'ui.master.deleteIt', defaultMessage: 'Yes, delete it!' },
  empty: { id: 'ui.master.empty', defaultMessage: 'No entries yet' },
  emptyText: { id: 'ui.master.emptyText', defaultMessage: 'Fill in the form above and press Save to add the first one.' },
  noMatch: { id: 'ui.master.noMatch', defaultMessage: 'No entry matches the filters' },
  noMatchText: { id: 'ui.master.noMatchText', defaultMessage: 'Change or empty the fields above the list.' },
  failed: { id: 'ui.master.failed', defaultMessage: 'This could not be done. Please try again.' },
  create: { id: 'ui.master.create', defaultMessage: 'Create' },
})

export const requiredMessage = defineMessage<{ field: string }>({
  id: 'ui.master.required',
  defaultMessage: '{field} is required',
})

export const addMessage = defineMessage<{ heading: string }>({ id: 'ui.master.add', defaultMessage: 'Add {heading}' })

export const filterByMessage = defineMessage<{ column: string }>({
  id: 'ui.master.filterBy',
  defaultMessage: 'Filter by {column}',
})
