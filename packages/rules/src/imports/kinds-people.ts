import { admNo, column, type ImportKind, required } from './columns'

const gender = { Male: ['M', 'Boy', 'B'], Female: ['F', 'Girl', 'G'], Other: ['O', 'Transgender', 'T'] }
const relation = {
  Father: ['F', 'Dad'],
  Mother: ['M', 'Mom', 'Mum'],
  Grandparent: ['Grandfather', 'Grandmother'],
  Guardian: ['Local Guardian', 'G'],
  Other: ['O'],
}
const yesNo = { Yes: ['Y', 'True', '1', 'Teaching'], No: ['N', 'False', '0', 'Non Teaching', 'Non-Teaching'] }

const classColumns = (needed: boolean) => [
  column('section', 'Section', 'text', { required: false, max: 50, synonyms: ['School Section', 'Wing'] }),
  column('course', 'Course', 'text', { required: needed, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
  column('division', 'Division', 'text', { required: needed, max: 20, synonyms: ['Div', 'Batch', 'Section Name'] }),
]

const guardianColumns = (needed: boolean) => [
  column('guardianName', 'Guardian Name', 'text', {
    required: needed,
    max: 100,
    synonyms: ['Parent Name', 'Guardian', 'Parent'],
  }),
  column('relation', 'Relation', 'option', {
    required: needed,
    options: relation,
    synonyms: ['Relationship', 'Guardian Relation'],
  }),
  column('guardianMobile', 'Guardian Mobile', 'mobile', {
    required: needed,
    synonyms: ['Mobile', 'Mobile No', 'Mobile Number', 'Phone', 'Phone No', 'Contact No', 'Contact Number', 'Parent Mobile'],
  }),
  column('whatsapp', 'WhatsApp', 'mobile', { synonyms: ['WhatsApp No', 'WhatsApp Number'] }),
  column('guardianEmail', 'Guardian Email', 'email', { max: 254, synonyms: ['Email', 'E-mail', 'Email Id', 'Parent Email'] }),
  column('address', 'Address', 'text', { max: 300, synonyms: ['Residential Address', 'Home Address'] }),
]

const busColumns = [
  column('bus', 'Bus', 'text', { max: 50, synonyms: ['Bus No', 'Bus Name', 'Route'] }),
  column('pickupStop', 'Pickup Stop', 'text', { max: 80, synonyms: ['Pickup', 'Boarding Point'] }),
  column('dropStop', 'Drop Stop', 'text', { max: 80, synonyms: ['Drop', 'Drop Point'] }),
]

export const students: ImportKind = {
  code: 'students',
  title: 'Students',
  key: ['admNo'],
  columns: [
    admNo,
    column('name', 'Student Name', 'text', {
      required,
      max: 100,
      synonyms: ['Name', 'Name of Student', 'Student', 'Full Name', 'Pupil Name'],
    }),
    column('gender', 'Gender', 'option', { required, options: gender, synonyms: ['Sex'] }),
    column('dateOfBirth', 'Date of Birth', 'date', { required, past: true, synonyms: ['DOB', 'D.O.B', 'Birth Date'] }),
    ...classColumns(true),
    column('rollNo', 'Roll No', 'integer', { min: 1, max: 999, synonyms: ['Roll', 'Roll Number'] }),
    column('academicYear', 'Academic Year', 'text', { max: 20, synonyms: ['Year', 'Session'] }),
    column('admissionDate', 'Admission Date', 'date', { past: true, synonyms: ['Date of Admission', 'DOA', 'Joined On'] }),
    column('status', 'Status', 'option', {
      options: { studying: ['Active', 'Studying', 'Current'], terminated: ['Left', 'Inactive', 'TC Issued', 'Discontinued'] },
    }),
    column('leftOn', 'Left On', 'date', { past: true, synonyms: ['Date of Leaving', 'Leaving Date', 'Terminated On'] }),
    column('leavingReason', 'Leaving Reason', 'text', { max: 200, synonyms: ['Reason', 'Reason for Leaving'] }),
    ...guardianColumns(true),
    column('siblingAdmNo', 'Sibling Admission No', 'code', { max: 20, synonyms: ['Sibling Adm No', 'Sibling'] }),
    column('fatherName', 'Father Name', 'text', { max: 100, synonyms: ["Father's Name", 'Father'] }),
    column('motherName', 'Mother Name', 'text', { max: 100, synonyms: ["Mother's Name", 'Mother'] }),
    column('religion', 'Religion', 'text', { max: 50 }),
    column('caste', 'Caste', 'text', { max: 50, synonyms: ['Community'] }),
    column('reservation', 'Reservation', 'text', { max: 50, synonyms: ['Reservation Category', 'Quota'] }),
    column('block', 'Block', 'text', { max: 50 }),
    column('bloodGroup', 'Blood Group', 'option', {
      options: { 'A+': [], 'A-': [], 'B+': [], 'B-': [], 'AB+': [], 'AB-': [], 'O+': [], 'O-': [] },
    }),
    column('motherTongue', 'Mother Tongue', 'text', { max: 50 }),
    column('nationality', 'Nationality', 'text', { max: 50 }),
    ...busColumns,
    column('pen', 'PEN', 'code', { digits: 11, synonyms: ['Permanent Education Number'] }),
    column('apaarId', 'APAAR ID', 'code', { digits: 12, synonyms: ['APAAR'] }),
  ],
}

export const staff: ImportKind = {
  code: 'staff',
  title: 'Staff',
  key: ['code'],
  columns: [
    column('code', 'Code', 'code', {
      required,
      max: 20,
      synonyms: ['Staff Code', 'Employee Code', 'Emp Code', 'Employee No', 'Staff Id'],
    }),
    column('name', 'Name', 'text', { required, max: 100, synonyms: ['Staff Name', 'Employee Name'] }),
    column('designation', 'Designation', 'text', { required, max: 50, synonyms: ['Post'] }),
    column('section', 'Section', 'text', { max: 50 }),
    column('gender', 'Gender', 'option', { required, options: gender, synonyms: ['Sex'] }),
    column('mobile', 'Mobile', 'mobile', { required, synonyms: ['Mobile No', 'Mobile Number', 'Phone', 'Contact No'] }),
    column('email', 'Email', 'email', { max: 254, synonyms: ['E-mail', 'Email Id'] }),
    column('teaching', 'Teaching', 'option', { required, options: yesNo, synonyms: ['Teaching Staff', 'Is Teaching'] }),
    column('dateOfBirth', 'Date of Birth', 'date', { past: true, synonyms: ['DOB', 'Birth Date'] }),
    column('joinedOn', 'Joined On', 'date', { synonyms: ['Date of Joining', 'Joining Date', 'DOJ'] }),
    column('status', 'Status', 'option', { options: { Working: ['Active'], Relieved: ['Left', 'Inactive', 'Resigned'] } }),
    column('relievedOn', 'Relieved On', 'date', { past: true, synonyms: ['Relieving Date', 'Left On'] }),
    column('qualification', 'Qualification', 'text', { max: 200 }),
    column('address', 'Address', 'text', { max: 300 }),
  ],
}

export const classes: ImportKind = {
  code: 'classes',
  title: 'Classes',
  key: ['course', 'division'],
  columns: [
    column('section', 'Section', 'text', { required, max: 50, synonyms: ['School Section', 'Wing'] }),
    column('course', 'Course', 'text', { required, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
    column('division', 'Division', 'text', { required, max: 20, synonyms: ['Div', 'Batch'] }),
    column('classTeacherCode', 'Class Teacher Code', 'code', { max: 20, synonyms: ['Class Teacher', 'Teacher Code'] }),
  ],
}

export const subjects: ImportKind = {
  code: 'subjects',
  title: 'Subjects',
  key: ['code'],
  columns: [
    column('code', 'Code', 'code', { required, max: 20, synonyms: ['Subject Code'] }),
    column('name', 'Name', 'text', { required, max: 50, synonyms: ['Subject', 'Subject Name'] }),
  ],
}

export const buses: ImportKind = {
  code: 'buses',
  title: 'Buses',
  key: ['bus', 'stop'],
  columns: [
    column('bus', 'Bus', 'text', { required, max: 50, synonyms: ['Bus No', 'Bus Name', 'Route'] }),
    column('regNo', 'Reg No', 'code', { max: 20, synonyms: ['Registration No', 'Vehicle No'] }),
    column('stop', 'Stop', 'text', { required, max: 80, synonyms: ['Bus Stop', 'Stop Name'] }),
    column('order', 'Order', 'integer', { min: 1, max: 999, synonyms: ['Sort Order', 'Stop No'] }),
  ],
}

export const guardians: ImportKind = {
  code: 'guardians',
  title: 'Guardians',
  key: ['admNo'],
  columns: [admNo, ...guardianColumns(false)],
}

export const subjectAllotments: ImportKind = {
  code: 'subject-allotments',
  title: 'Subject allotments',
  key: ['course', 'division', 'subjectCode', 'staffCode'],
  columns: [
    column('course', 'Course', 'text', { required, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
    column('division', 'Division', 'text', { required, max: 20, synonyms: ['Div', 'Batch'] }),
    column('subjectCode', 'Subject Code', 'code', { required, max: 20, synonyms: ['Code'] }),
    column('subjectName', 'Subject Name', 'text', { max: 50, synonyms: ['Subject'] }),
    column('staffCode', 'Staff Code', 'code', {
      required,
      max: 20,
      synonyms: ['Teacher Code', 'Employee Code', 'Emp Code', 'Staff', 'Teacher'],
    }),
  ],
}

export const studentBus: ImportKind = {
  code: 'student-bus',
  title: 'Student bus',
  key: ['admNo'],
  columns: [admNo, ...busColumns],
}

const decision = {
  Promote: ['Promoted', 'Pass', 'Passed'],
  Detain: ['Detained', 'Fail', 'Failed', 'Repeat'],
  Leave: ['Left', 'Leaving', 'TC'],
  PromoteTo: ['Promote To', 'Promoted To'],
}

export const yearEndDecisions: ImportKind = {
  code: 'year-end-decisions',
  title: 'Year-end decisions',
  key: ['admNo'],
  columns: [
    admNo,
    column('decision', 'Decision', 'option', { required, options: decision, synonyms: ['Result', 'Year End Decision'] }),
    column('toCourse', 'To Course', 'text', { max: 50, synonyms: ['To Class', 'Next Class', 'Next Course'] }),
    column('toDivision', 'To Division', 'text', { max: 20, synonyms: ['To Div', 'Next Division'] }),
  ],
}
