import { defineMessages } from 'react-intl'

/** Titles and column heads of the ready selectors. */
export const presetMessages = defineMessages({
  student: { id: 'ui.selectors.student', defaultMessage: 'Student' },
  students: { id: 'ui.selectors.students', defaultMessage: 'Students' },
  staff: { id: 'ui.selectors.staff', defaultMessage: 'Staff' },
  staffs: { id: 'ui.selectors.staffs', defaultMessage: 'Staffs' },
  guardian: { id: 'ui.selectors.guardian', defaultMessage: 'Guardian' },
  guardians: { id: 'ui.selectors.guardians', defaultMessage: 'Guardians' },
  school: { id: 'ui.selectors.school', defaultMessage: 'School' },
  schools: { id: 'ui.selectors.schools', defaultMessage: 'Schools' },
  admNo: { id: 'ui.selectors.admNo', defaultMessage: 'Adm.No' },
  admissionNo: { id: 'ui.selectors.admissionNo', defaultMessage: 'Admission No' },
  name: { id: 'ui.selectors.name', defaultMessage: 'Name' },
  rollNo: { id: 'ui.selectors.rollNo', defaultMessage: 'RollNo' },
  division: { id: 'ui.selectors.divisionColumn', defaultMessage: 'Division' },
  guardianName: { id: 'ui.selectors.guardianName', defaultMessage: 'Guardian Name' },
  designation: { id: 'ui.selectors.designation', defaultMessage: 'Designation' },
  section: { id: 'ui.selectors.sectionColumn', defaultMessage: 'Section' },
  gender: { id: 'ui.selectors.gender', defaultMessage: 'Gender' },
  mobile: { id: 'ui.selectors.mobile', defaultMessage: 'Mobile' },
  email: { id: 'ui.selectors.email', defaultMessage: 'Email' },
  place: { id: 'ui.selectors.place', defaultMessage: 'Place' },
  domain: { id: 'ui.selectors.domain', defaultMessage: 'Domain' },
})
