import type { Later } from '@school/ui'
import { lazyWithTexts } from './lazy'

type Screen = { readonly path: string; readonly forms: readonly string[]; readonly component: Later<object> }

const home = lazyWithTexts(() => import('./areas/home/Home'), 'charts')

/** Every screen that exists: its path, the forms it is, and its code. The menu shows no other. */
export const screens: readonly Screen[] = [
  { path: '/home/system-admin', forms: ['home.system-admin'], component: home },
  { path: '/home/super-admin', forms: ['home.super-admin', 'home.group-admin'], component: home },
  { path: '/home/school-head', forms: ['home.school-head'], component: home },
  { path: '/home/staff', forms: ['home.staff'], component: home },
  { path: '/home/non-staff', forms: ['home.non-staff'], component: home },
  { path: '/home/gj-admin', forms: ['home.gj-admin', 'home.gj-support'], component: home },
  { path: '/home/parent', forms: ['home.parent'], component: home },
  { path: '/home/student', forms: ['home.student'], component: home },
  {
    path: '/school/list',
    forms: ['school.list'],
    component: lazyWithTexts(() => import('./areas/platform/SchoolList'), 'platform', 'report'),
  },
  {
    path: '/school/notification-entry',
    forms: ['school.utility.notification'],
    component: lazyWithTexts(
      () => import('./areas/platform-notices/NotificationEntry'),
      'platformNotices',
      'report',
      'richtext',
      'selectors',
    ),
  },
  {
    path: '/school/gjsmssettings',
    forms: ['school.sms.settings'],
    component: lazyWithTexts(() => import('./areas/platform/SmsSettings'), 'platform', 'report'),
  },
  {
    path: '/student/report',
    forms: ['s.student.report'],
    component: lazyWithTexts(() => import('./areas/people/StudentReports'), 'people', 'report', 'students'),
  },
  {
    path: '/student/student-report',
    forms: ['/student/student-report'],
    component: lazyWithTexts(() => import('./areas/people/StudentReport'), 'people', 'report'),
  },
  {
    path: '/student/statistics-report',
    forms: ['/student/statistics-report'],
    component: lazyWithTexts(() => import('./areas/people/StudentStatistics'), 'people', 'report', 'students', 'charts'),
  },
  {
    path: '/student/student-complete-information-report',
    forms: ['/student/student-complete-information-report'],
    component: lazyWithTexts(
      () => import('./areas/people/StudentComplete'),
      'people',
      'report',
      'students',
      'imports',
      'selectors',
      'diary',
      'timetables',
      'payments',
      'offlineFees',
    ),
  },
  {
    path: '/fees/fees-report-form',
    forms: ['s.fees.reports'],
    component: lazyWithTexts(
      () => import('./areas/fees/FeeReports'),
      'feeReports',
      'feeSetup',
      'payments',
      'report',
      'selectors',
      'upload',
    ),
  },
  {
    path: '/school/payment-gateway-settings',
    forms: ['school.pg.settings'],
    component: lazyWithTexts(() => import('./areas/fees/gateways/GatewaySettings'), 'posTerminals', 'selectors'),
  },
  {
    path: '/fees/pos-machine-payment',
    forms: ['s.fees.pos.pay'],
    component: lazyWithTexts(() => import('./areas/fees/pos/PosPayment'), 'pos', 'payments', 'selectors'),
  },
  {
    path: '/fees/fee-setup',
    forms: ['s.fees.setup'],
    component: lazyWithTexts(() => import('./areas/fees/FeeSetup'), 'feeSetup', 'upload'),
  },
  {
    path: '/parent/payment-history',
    forms: ['g.fees.history'],
    component: lazyWithTexts(() => import('./areas/fees/PaymentHistory'), 'payments'),
  },
  {
    path: '/student/lock-students',
    forms: ['s.lock'],
    component: lazyWithTexts(() => import('./areas/fees/LockStudents'), 'lockStudents', 'report'),
  },
  {
    path: '/student/create-guardian-user',
    forms: ['s.user.create-guardian'],
    component: lazyWithTexts(() => import('./areas/guardian-users/CreateGuardianUser'), 'guardianUsers', 'report'),
  },
  {
    path: '/student/auto-generate-guardian-user',
    forms: ['s.user.auto'],
    component: lazyWithTexts(() => import('./areas/guardian-users/AutoGenerate'), 'guardianUsers', 'report'),
  },
  {
    path: '/student/guardian-user-report',
    forms: ['s.user.report'],
    component: lazyWithTexts(() => import('./areas/guardian-users/GuardianUserReport'), 'guardianUsers', 'report'),
  },
  {
    path: '/curriculum/mongo-db-export',
    forms: ['s.export.mongo'],
    component: lazyWithTexts(() => import('./areas/document-export/DocumentExport'), 'documentExport', 'report', 'selectors'),
  },
  {
    path: '/communication/communication-to-guardian',
    forms: ['s.comm.guardian'],
    component: lazyWithTexts(
      () => import('./areas/messages/ToGuardian'),
      'messages',
      'preferences',
      'report',
      'selectors',
      'upload',
    ),
  },
  {
    path: '/communication/communication-to-staff',
    forms: ['s.comm.staff'],
    component: lazyWithTexts(
      () => import('./areas/messages/ToStaff'),
      'messages',
      'preferences',
      'report',
      'selectors',
      'upload',
    ),
  },
  {
    path: '/student/anecdotal',
    forms: ['s.student.anecdotal', '/student/anecdotal?tab=diary'],
    component: lazyWithTexts(() => import('./areas/diary/AnecdotalDiary'), 'diary', 'upload'),
  },
  {
    path: '/student/anecdotal-report',
    forms: ['s.student.anecdotal-report'],
    component: lazyWithTexts(() => import('./areas/diary/AnecdotalReport'), 'diary', 'report', 'selectors'),
  },
  {
    path: '/parent/anecdotal-view',
    forms: ['g.anecdotal'],
    component: lazyWithTexts(() => import('./areas/diary/AnecdotalView'), 'diary'),
  },
  {
    path: '/curriculum/student-absent-present-report',
    forms: ['s.att.report'],
    component: lazyWithTexts(() => import('./areas/attendance/AbsentPresentReport'), 'absent', 'report', 'messages', 'upload'),
  },
  {
    path: '/curriculum/student-attendance-entry',
    forms: ['s.att.entry'],
    component: lazyWithTexts(() => import('./areas/attendance/StudentAttendanceEntry'), 'register'),
  },
  {
    path: '/leave-appln/masters',
    forms: ['s.leave.masters'],
    component: lazyWithTexts(() => import('./areas/attendance/LeaveMasters'), 'calendar'),
  },
  {
    path: '/curriculum/bus-attendance-allotment',
    forms: ['s.att.bus-allotment'],
    component: lazyWithTexts(() => import('./areas/bus-attendance/BusAttendanceAllotment'), 'rides', 'selectors'),
  },
  {
    path: '/curriculum/bus-attendance-report',
    forms: ['s.att.bus-report'],
    component: lazyWithTexts(() => import('./areas/bus-attendance/BusAttendanceReport'), 'rides', 'report', 'messages', 'upload'),
  },
  {
    path: '/student/set-additional-bus',
    forms: ['s.student.bus'],
    component: lazyWithTexts(() => import('./areas/bus/StudentBus'), 'bus', 'selectors'),
  },
  {
    path: '/parent/student-feedback',
    forms: ['g.feedback'],
    component: lazyWithTexts(() => import('./areas/feedback/StudentFeedback'), 'feedback', 'upload'),
  },
  {
    path: '/parent/school-portal-list',
    forms: ['g.portal'],
    component: lazyWithTexts(() => import('./areas/portal/SchoolPortal'), 'portal'),
  },
  {
    path: '/parent/student-diary',
    forms: ['g.diary'],
    component: lazyWithTexts(() => import('./areas/diary/StudentDiary'), 'diary'),
  },
  {
    path: '/communication/notice-board',
    forms: ['s.comm.notice'],
    component: lazyWithTexts(() => import('./areas/notices/NoticeBoard'), 'notices', 'richtext', 'upload'),
  },
  {
    path: '/communication/flash-news',
    forms: ['s.comm.flash'],
    component: lazyWithTexts(() => import('./areas/notices/FlashNews'), 'notices'),
  },
  {
    path: '/communication/gallery',
    forms: ['s.comm.gallery'],
    component: lazyWithTexts(() => import('./areas/gallery/Gallery'), 'gallery', 'report', 'upload'),
  },
  {
    path: '/communication/albums',
    forms: ['/communication/albums'],
    component: lazyWithTexts(() => import('./areas/gallery/Albums'), 'gallery'),
  },
  {
    path: '/communication/notices',
    forms: ['/communication/notices'],
    component: lazyWithTexts(() => import('./areas/notices/Notices'), 'notices'),
  },
  {
    path: '/communication/notification-settings',
    forms: ['/communication/notification-settings'],
    component: lazyWithTexts(() => import('./areas/preferences/NotificationSettings'), 'preferences'),
  },
  {
    path: '/communication/admin-port',
    forms: ['s.comm.admin-port'],
    component: lazyWithTexts(() => import('./areas/portal/AdminPort'), 'adminPort', 'upload'),
  },
  {
    path: '/communication/feedback-category',
    forms: ['s.comm.category'],
    component: lazyWithTexts(() => import('./areas/feedback/FeedbackCategories'), 'feedbackCategory', 'selectors'),
  },
  {
    path: '/communication/guardian-feedback-view',
    forms: ['s.comm.feedback'],
    component: lazyWithTexts(() => import('./areas/feedback/GuardianFeedbackView'), 'feedbackView', 'report', 'selectors'),
  },
  {
    path: '/communication/notification-history',
    forms: ['s.comm.history'],
    component: lazyWithTexts(
      () => import('./areas/notification-history/NotificationHistory'),
      'history',
      'messages',
      'report',
      'selectors',
      'charts',
    ),
  },
  {
    path: '/staff/staff-information',
    forms: ['s.staff.information'],
    component: lazyWithTexts(() => import('./areas/staff/StaffInformation'), 'staff', 'report', 'imports'),
  },
  {
    path: '/staff/staff-report',
    forms: ['s.staff.report'],
    component: lazyWithTexts(() => import('./areas/staff/StaffReport'), 'staff', 'report', 'charts'),
  },
  {
    path: '/staff/staff-complete-info-report',
    forms: ['/staff/staff-complete-info-report'],
    component: lazyWithTexts(() => import('./areas/staff/StaffComplete'), 'staff', 'imports', 'selectors'),
  },
  {
    path: '/staff/class-teacher-report',
    forms: ['s.staff.class-teacher'],
    component: lazyWithTexts(() => import('./areas/staff/ClassTeacherReport'), 'staff', 'report', 'selectors'),
  },
  {
    path: '/school/school-settings',
    forms: ['/school/school-settings'],
    component: lazyWithTexts(
      () => import('./areas/settings/SchoolSettings'),
      'settings',
      'people',
      'platform',
      'master',
      'selectors',
      'upload',
    ),
  },
  {
    path: '/school/staff-my-profile',
    forms: ['/school/staff-my-profile'],
    component: lazyWithTexts(() => import('./areas/profile/MyProfile'), 'profile', 'people', 'upload'),
  },
  {
    path: '/school/student-profile',
    forms: ['/school/student-profile'],
    component: lazyWithTexts(() => import('./areas/profile/StudentProfile'), 'profile', 'people', 'upload'),
  },
  {
    path: '/utility/import-photo',
    forms: ['s.import.photo'],
    component: lazyWithTexts(() => import('./areas/imports/ImportData'), 'imports', 'selectors'),
  },
  {
    path: '/utility/user-power/user-allotment',
    forms: ['s.user.allotment'],
    component: lazyWithTexts(() => import('./areas/logins/UserAllotment'), 'logins'),
  },
  {
    path: '/utility/block-login',
    forms: ['s.user.block'],
    component: lazyWithTexts(() => import('./areas/logins/BlockLogin'), 'logins', 'report'),
  },
  {
    path: '/staff/create-staff-user',
    forms: ['s.user.create-staff'],
    component: lazyWithTexts(() => import('./areas/logins/CreateStaffUser'), 'logins'),
  },
  {
    path: '/staff/change-staff-user',
    forms: ['s.user.change-staff'],
    component: lazyWithTexts(() => import('./areas/logins/ChangeStaffUser'), 'logins', 'selectors'),
  },
  {
    path: '/student/merge-guardian-user',
    forms: ['s.user.merge'],
    component: lazyWithTexts(() => import('./areas/logins/MergeGuardians'), 'logins', 'selectors'),
  },
  {
    path: '/student/change-guardian-details',
    forms: ['s.user.change'],
    component: lazyWithTexts(() => import('./areas/logins/ChangeGuardian'), 'logins', 'selectors'),
  },
  {
    path: '/communication/timetable-upload',
    forms: ['s.tt.upload'],
    component: lazyWithTexts(() => import('./areas/timetables/TimetableUpload'), 'timetables', 'report', 'selectors', 'upload'),
  },
  {
    path: '/staff/stafflogin-timetable-preview',
    forms: ['s.tt.mine'],
    component: lazyWithTexts(() => import('./areas/timetables/MyTimetable'), 'timetables'),
  },
  {
    path: '/parent/student-fees-summary',
    forms: ['g.off.fees'],
    component: lazyWithTexts(() => import('./areas/fees/OfflineStudentFees'), 'offlineFees'),
  },
  {
    path: '/parent/bus-fees-summary',
    forms: ['g.off.bus'],
    component: lazyWithTexts(() => import('./areas/fees/OfflineBusFees'), 'offlineFees'),
  },
  {
    path: '/parent/timetable',
    forms: ['g.timetable'],
    component: lazyWithTexts(() => import('./areas/timetables/FamilyTimetable'), 'timetables'),
  },
  {
    path: '/chat',
    forms: ['/chat', '/chat?tab=reports'],
    component: lazyWithTexts(() => import('./areas/chat/Chat'), 'chat', 'report', 'selectors'),
  },
  {
    path: '/school/change-password',
    forms: ['/school/change-password'],
    component: lazyWithTexts(() => import('./areas/auth/ChangePassword')),
  },
]

/** Form codes whose screens exist. */
export const builtForms: ReadonlySet<string> = new Set(screens.flatMap(screen => screen.forms))
