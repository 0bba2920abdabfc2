import { defineForms, type Form, type IdsOf } from './form'

// Role letters: SA SystemAdmin, SSA SchoolSuperAdmin, SGA SchoolGroupAdmin, SH SchoolHead, T Teacher, NTS NonTeachingStaff,
// ST Student, G Guardian, GA GJAdmin, GS GJSupport, GM GJSMSAdmin. '=' is the union of the children.
// Columns: id | title | route | icon | roles | modules | not-modules | permissions | rules

const table = `
home.system-admin | Home | /home/system-admin | house | SA |  |  |  | H
home.super-admin | Home | /home/super-admin | house | SSA |  |  |  | H
home.group-admin | Group-Admin | /home/super-admin | house | SGA |  |  |  | H
home.school-head | Home | /home/school-head | house | SH |  |  |  | H
home.staff | Home | /home/staff | house | T |  |  |  | H
home.non-staff | Home | /home/non-staff | house | NTS |  |  |  | H
home.gj-admin | Home | /home/gj-admin | house | GA |  |  | gjadmin_home | H
home.gj-support | Home | /home/gj-admin | house | GS |  |  |  | H
home.parent | Home | /home/parent | house | G |  | FEE_ONLY |  | H
home.student | Home | /home/student | house | ST |  |  |  | H
school | School |  | school | = |  |  |  | B
school.create | Create School | /school/create | circle-plus | GA |  |  |  | B
school.list | School List | /school/list | list | GA GS |  |  |  | B
school.pg | Payment Gateway |  | credit-card | = |  |  |  | B
school.pg.settings | Payment Gateway Settings | /school/payment-gateway-settings | settings | GA GS |  |  |  | B
school.pg.bank | Bank Payment Settings | /school/bank-payment-settings | landmark | GA GS |  |  |  | B
school.utility | Utility |  | wrench | = |  |  |  | B
school.utility.notification | Notification Entry | /school/notification-entry | bell-plus | GA GS |  |  |  | B
school.utility.settings | General Settings | /school/general-settings | settings-2 | GA GS |  |  |  | B
school.utility.multiple | School Settings (multiple schools) | /school/school-settings-multiple | sliders-horizontal | GA |  |  |  | B
school.utility.files | Offline File Details | /school/offline-file-details | file-clock | GA GS |  |  |  | B
school.utility.remove-transactions | Remove Transactions | /school/remove-transactions | file-x | GA |  |  |  | B
school.utility.remove | Remove School | /school/remove | trash-2 | GA |  |  |  | B
school.utility.remove-student | Remove Students | /school/remove-student | user-x | GA |  |  |  | B
school.utility.remove-staff | Remove Staff | /school/remove-staff | user-minus | GA |  |  |  | B
school.utility.year-ending | Year Ending Settings | /school/year-ending-settings | calendar-sync | GA |  |  |  | B
school.sms | SMS |  | message-square | = |  |  |  | B
school.sms.settings | SMS Settings | /school/gjsmssettings | message-square-text | GM |  |  |  | B
school.report | Report |  | chart-column | = |  |  |  | B
school.report.details | School Details | /school/school-details | file-text | GA GS |  |  |  | B
school.report.users | User Statistics | /school/user-statistics | chart-pie | GA GS |  |  |  | B
school.maintenance | Maintenance Entry | /school/maintance-entry | construction | GA |  |  |  | B
school.eclass | e-Class Room | /curriculum/redirect | presentation | GA GS |  |  |  | B
puser | User |  | user-cog | = |  |  |  | 
puser.create | Create Platform Users | /school/creategjuser | user-plus | GA |  |  |  | 
puser.remove | Remove User | /student/remove-user | user-x | GA |  |  |  | 
pfees | Fees |  | receipt-indian-rupee | = |  |  |  | 
pfees.report | Report |  | chart-column | = |  |  |  | 
pfees.report.statement | Online Fee Payment Statement | /school/online-feepayment-statement-report | receipt-text | GA GS |  |  |  | 
pfees.report.statistics | Online Fee Payment Statistics | /school/online-feepayment-statitics-report | chart-pie | GA GS |  |  |  | 
pfees.report.schedule | Student-wise Fees Schedule Details | /school/student-wise-fees-schedule-details | calendar-clock | GA GS |  |  |  | 
pfees.report.collection | Student-wise Fees Collection Details | /school/student-wise-fees-collection-details | hand-coins | GA GS |  |  |  | 
pfees.report.orders | Fees Order Status | /school/fees-orderstatus | list-checks | GA GS |  |  |  | 
pfees.utility | Utility |  | wrench | = |  |  |  | 
pfees.utility.restart | Order Restart | /school/order-restart | rotate-ccw | GA GS |  |  |  | 
pfees.utility.success-restart | Success Order Restart | /school/success-order-restart | refresh-cw | GA GS |  |  |  | 
pfees.utility.import | Fees Import Status | /school/fees-import-status | import | GA GS |  |  |  | 
pfees.utility.pending | Fees Sync Pending | /school/fees-sync-pending | cloud-upload | GA GS |  |  |  | 
pfees.utility.synced | Fees Synced To UnSynced | /school/fees-synced | cloud-off | GA GS |  |  |  | 
pfees.utility.remove | Remove Student-wise Fees | /school/remove-student-fees | trash-2 | GA |  |  |  | 
ptab | Tabulation |  | clipboard-list | = |  |  |  | 
ptab.status | Mark Entry Status | /school/exam-upload-report | clipboard-check | GA GS |  |  |  | 
ptab.master | Upload Master Report | /school/upload-master-report | file-spreadsheet | GA GS |  |  |  | 
ptab.update | Update Markentry Status/Remove Markentry | /school/update-me-status | clipboard-x | GA GS |  |  |  | 
phpc | HPC |  | sparkles | = |  |  |  | 
phpc.remove | HPC Remove Transactions | /hpc/remove-transactions | trash-2 | GA |  |  |  | 
phpc.reports | HPC Reports | /hpc/reports | chart-column | GA GS |  |  |  | 
g.fees | Fees |  | indian-rupee | = | FEE |  |  | 
g.fees.pay | Fees Payment | /parent/fees-payment | credit-card | G ST | FEE |  |  | 
g.fees.history | Payment History | /parent/payment-history | history | G ST | FEE |  |  | 
g.fees.report | Student Fees Report | /parent/student-fees-report-in-guardian | receipt-text | G ST | FEE |  |  | 
g.off | Offline Fees |  | wallet | = | OFFLINE_FEES |  |  | 
g.off.fees | Student Fees Summary | /parent/student-fees-summary | receipt-indian-rupee | G ST | OFFLINE_FEES |  |  | 
g.off.bus | Bus Fees Summary | /parent/bus-fees-summary | bus | G ST | OFFLINE_FEES |  |  | 
g.hpc | HPC |  | sparkles | = | HPC SCH |  |  | 
g.hpc.live | Activity Live Report | /parent/activity-live-report | activity | G ST | HPC SCH |  |  | 
g.hpc.feedback | Domain Feedback | /parent/hpc/domain-feedback | message-circle | G | HPC SCH |  |  | 
g.hpc.info | Student Info | /parent/hpc/student-info | id-card | G ST | HPC SCH |  |  | 
g.timetable | Timetable | /parent/timetable | calendar-days | G ST |  | FEE_ONLY |  | 
g.leave | Leave Application | /leave-appln/guardian-entry | calendar-off | G |  | FEE_ONLY |  | 
g.diary | Student Diary | /parent/student-diary | notebook-text | G ST |  | FEE_ONLY |  | 
g.anecdotal | Anecdotal View | /parent/anecdotal-view | notebook-pen | G ST CC |  | FEE_ONLY |  | 
g.class-test | Class Test | /parent/class-test-view | clipboard-check | G ST |  | FEE_ONLY |  | 
g.tab | Tabulation |  | clipboard-list | = | SCH OFFLINE_TAB |  |  | 
g.tab.card | Progress Card | /parent/reportcard | award | G ST | SCH OFFLINE_TAB |  |  | 
g.tab.activity | Activity Report Card | /parent/activity-reportcard | trophy | G ST | SCH OFFLINE_TAB HPC |  |  | 
g.tab.marksheet | Marksheet | /parent/marksheet | file-spreadsheet | G ST | SCH OFFLINE_TAB |  |  | 
g.attendance | Attendance | /parent/attendance-view | calendar-check | G ST | SCH OFFLINE_ATT |  |  | 
g.food | Food Ordering | /parent/food-order | utensils | G ST | FOS |  |  | 
g.canteen | Canteen | /parent/canteen | store | G ST | CTN |  |  | 
g.feedback | Student Feedback | /parent/student-feedback | thumbs-up | G |  |  |  | 
g.portal | School Portal List | /parent/school-portal-list | external-link | G ST |  |  |  | 
g.eclass | e-Class Room | /curriculum/redirect | presentation | G ST |  | FEE_ONLY |  | 
s.student | Student |  | graduation-cap | = |  |  |  | 
s.student.report | Student Report | /student/report | users | SA SSA SH T NTS SGA GA GS |  |  |  | 
s.student.anecdotal | Anecdotal Diary | /student/anecdotal | notebook-pen | SA SSA SH T |  | FEE_ONLY |  | 
s.student.anecdotal-report | Anecdotal Report | /student/anecdotal-report | notebook-text | SA SSA SH T |  | FEE_ONLY |  | 
s.student.bus | Student Bus Settings | /student/set-additional-bus | bus-front | SA SSA NTS |  | FEE_ONLY |  | 
s.lock | Lock Students | /student/lock-students | lock | SA | FEE |  |  | 
s.staff | Staff |  | contact | = |  |  |  | 
s.staff.information | Staff Information | /staff/staff-information | id-card | SA SSA SH SGA GA GS |  |  |  | 
s.staff.report | Staff Report | /staff/staff-report | file-text | SA SSA SH SGA GA GS |  |  |  | 
s.staff.class-teacher | Class Teacher Report | /staff/class-teacher-report | user-check | SA SSA SH SGA |  | FEE_ONLY |  | 
s.fees | Fees |  | indian-rupee | = | FEE |  |  | 
s.fees.reports | Fee Reports | /fees/fees-report-form | chart-column | SA SSA SGA SH | FEE |  |  | 
s.fees.pos | POS Machine |  | monitor-smartphone | = | FEE |  |  | 
s.fees.pos.pay | POS Machine Payment | /fees/pos-machine-payment | credit-card | SA SSA SH | FEE |  |  | 
s.fees.pos.status | POS Payment Status | /fees/pos-payment-status | list-checks | SA SSA SH | FEE |  |  | 
s.fees.pos.report | POS Payment Collection Report | /fees/pos-payment-collection-report | receipt-text | SA SSA SH | FEE |  |  | 
s.fees.bank | Bank Payment Id | /fees/bank-payment-id | landmark | SA SSA SH | FEE |  |  | 
s.fees.qr | QR Payment Gateway |  | qr-code | = | FEE |  |  | 
s.fees.qr.collection | QR-PG Fees Collection | /fees/qr-pg-fees-collection | scan-line | SA SSA SH | FEE |  |  | 
s.fees.qr.report | QR Fees Collection Report | /fees/qr-admin-fees-collection-report | receipt-indian-rupee | SA SSA SH | FEE |  |  | 
s.fees.setup | Fee Set-up | /fees/fee-setup | settings | SA SSA | FEE |  |  | 
s.fees.receipts | Receipts | /fees/receipts | receipt | SA SSA SH | FEE |  |  | 
s.import | Import |  | import | = |  |  |  | 
s.import.photo | Import Photo | /utility/import-photo | image-up | SA SSA GA GS |  |  |  | 
s.user | User |  | users | = |  |  |  | 
s.user.allotment | User Allotment | /utility/user-power/user-allotment | key-round | SA SSA |  |  |  | 
s.user.create-guardian | Create Guardian User | /student/create-guardian-user | user-plus | SA SSA GA GS |  |  |  | 
s.user.merge | Merge Guardian User | /student/merge-guardian-user | merge | SA SSA |  |  |  | 
s.user.change | Change Guardian Details | /student/change-guardian-details | user-round-pen | SA SSA |  |  |  | 
s.user.auto | Auto Generate Guardian User | /student/auto-generate-guardian-user | wand-sparkles | SA SSA GA GS |  |  |  | 
s.user.create-staff | Create Staff User | /staff/create-staff-user | user-round-plus | SA SSA GA |  |  |  | 
s.user.change-staff | Change Staff User | /staff/change-staff-user | user-round-cog | SA SSA GA |  |  |  | 
s.user.block | Block Login | /utility/block-login | ban | GA GS SA |  |  |  | 
s.user.report | Guardian User Report | /student/guardian-user-report | file-user | GA GS SA |  |  |  | 
s.comm | Communication |  | megaphone | = |  |  |  | C
s.comm.guardian | To Guardian | /communication/communication-to-guardian | send | SA SSA SH T NTS GA GS |  |  |  | C
s.comm.staff | To Staff | /communication/communication-to-staff | users-round | SA SSA SH T NTS GA GS |  |  |  | P C
s.comm.notice | Notice Board | /communication/notice-board | clipboard-list | SA SSA SH T NTS |  | FEE_ONLY |  | P C
s.comm.flash | Flash News | /communication/flash-news | zap | SA SSA SH T NTS |  |  |  | P C
s.comm.gallery | Gallery | /communication/gallery | images | SA SSA SH T NTS |  | FEE_ONLY |  | P C
s.comm.admin-port | Admin Port | /communication/admin-port | anchor | SA SSA |  |  |  | C
s.comm.category | Feedback Category | /communication/feedback-category | tags | SA SSA |  |  |  | C
s.comm.feedback | Guardian Feedback View | /communication/guardian-feedback-view | inbox | SA SSA SH |  |  |  | C
s.comm.history | Notification History | /communication/notification-history | history | SA SSA SH T NTS GA GS |  |  |  | C
s.leave | Leave |  | calendar-off | = |  | FEE_ONLY |  | 
s.leave.masters | Leave Masters | /leave-appln/masters | settings | SA SSA |  | FEE_ONLY |  | 
s.leave.entry | Leave Application | /leave-appln/staff-entry | calendar-plus | SA SSA SH T NTS |  | FEE_ONLY |  | 
s.leave.approval | Leave Approval | /leave-appln/approval-form | stamp | SSA SA SH T |  | FEE_ONLY |  | 
s.leave.report | Leave Report | /leave-appln/leave-report-form | calendar-range | SA SSA SH T |  | FEE_ONLY |  | 
s.tt | Timetable |  | calendar-days | = | TT |  |  | 
s.tt.upload | Class and Teacher Timetables | /communication/timetable-upload | upload | SA SSA SH | TT |  |  | 
s.tt.exam | Exam Timetable | /communication/upload-exam-timetable | calendar-clock | SA SSA SH | TT |  |  | 
s.tt.mine | My Timetable | /staff/stafflogin-timetable-preview | calendar | T SH NTS | TT |  |  | 
s.att | Attendance |  | calendar-check | = | ATT |  |  | 
s.att.allotment | Attendance Allotment Staff | /curriculum/attendance-allotment-for-staff | user-check | SA SSA SH T | ATT |  |  | A
s.att.bus-allotment | Bus Attendance Allotment | /curriculum/bus-attendance-allotment | bus | SA SSA NTS | ATT |  |  | 
s.att.bus-report | Bus Attendance Report | /curriculum/bus-attendance-report | bus-front | SA SSA SH T NTS | ATT |  |  | 
s.att.entry | Student Attendance Entry | /curriculum/student-attendance-entry | square-pen | SA SSA SH T | ATT |  |  | 
s.att.taken | Attendance Taken or Not Taken | /curriculum/attendance-taken-or-not-taken | list-checks | SA SSA SH T | ATT |  |  | 
s.att.report | Student Absent/Present Report | /curriculum/student-absent-present-report | file-check | SA SSA SH T GA GS | ATT |  |  | 
s.tab | Tabulation |  | clipboard-list | = |  | FEE_ONLY |  | 
s.tab.mark | Mark Entry | /curriculum/tab-mark-entry-latest | pen-line | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.tool | Tool Mark Entry | /curriculum/tab-tool-mark-entry | clipboard-pen | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.lock | Mark Entry Locking | /curriculum/tab-mark-entry-lock | lock | SSA SA | TAB | FEE_ONLY |  | 
s.tab.deletion | ReportCard Deletion | /curriculum/reportcard-deletion | file-x | SSA SA |  | FEE_ONLY |  | 
s.tab.remarks | Remarks Entry | /curriculum/tab-remarks-entry | message-square-text | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.report | Mark Entry Report | /curriculum/tab-mark-entry-report | chart-column | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.missing | Mark Entry Missing Report | /curriculum/tab-mark-entry-missing-report | clipboard-x | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.class-test | Class Test Report | /curriculum/class-test-report | clipboard-check | SA SSA SH T | TAB | FEE_ONLY |  | 
s.tab.status | Mark Entry Status | /curriculum/exam-upload-report | upload | SA SSA SH |  | FEE_ONLY |  | 
s.tab.cards | Report Card Uploaded/Not Uploaded | /curriculum/reportcard-uploded-not-uploaded | files | SA SSA SH T |  | FEE_ONLY |  | 
s.tab.setup | Tabulation Set-up | /curriculum/tab-setup | settings | SA SSA GA GS | TAB | FEE_ONLY |  | 
s.tab.result | Report Cards | /curriculum/reportcards | printer | SA SSA SH T | TAB | FEE_ONLY |  | 
s.hpc | HPC |  | sparkles | = | HPC |  |  | 
s.hpc.entry | Entry |  | square-pen | = | HPC |  |  | 
s.hpc.entry.teacher | Teachers Feedback Entry | /hpc/teachers-feeback-entry | pen-line | SSA SA T | HPC |  |  | 
s.hpc.entry.competency | Competency Teachers Feedback Entry | /hpc/competency-teachers-feeback-entry | target | SSA SA T | HPC |  |  | 
s.hpc.entry.summary | Teachers Feedback Summary Entry | /hpc/teachers-feeback-summary-entry | clipboard-list | SSA SA T | HPC |  |  | 
s.hpc.entry.self | Self Assessment | /hpc/assessment-entry/self | user | SSA SA T | HPC |  |  | 
s.hpc.entry.peer | Peer Assessment | /hpc/assessment-entry/peer | users | SSA SA T | HPC |  |  | 
s.hpc.entry.guardian | Guardian Assessment | /hpc/assessment-entry/guardian | heart-handshake | SSA SA T | HPC |  |  | 
s.hpc.entry.grid-self | Progress Grid (self) | /hpc/progress-grid-entry/self | table-2 | SSA SA T | HPC |  |  | 
s.hpc.entry.grid-peer | Progress Grid (peer) | /hpc/progress-grid-entry/peer | table-2 | SSA SA T | HPC |  |  | 
s.hpc.entry.learning-self | Learning Entry (self) | /hpc/learning-entry/self | book-open | SSA SA T | HPC |  |  | 
s.hpc.entry.learning-peer | Learning Entry (peer) | /hpc/learning-entry/peer | book-open-text | SSA SA T | HPC |  |  | 
s.hpc.settings | Settings |  | settings | = | HPC |  |  | 
s.hpc.settings.activity | Activity Settings | /hpc/activity-settings | settings-2 | SA T | HPC |  |  | 
s.hpc.settings.peer | Peer Settings | /hpc/peer-settings | sliders-horizontal | SA T | HPC |  |  | 
s.hpc.settings.reports | HPC Reports | /hpc/reports | chart-column | SA SSA SH T | HPC |  |  | 
s.food | Food Ordering |  | utensils | = | FOS |  |  | 
s.food.masters | Masters | /food-ordering/masters | settings | SSA SA SH | FOS |  |  | 
s.food.schedule | Schedule | /food-ordering/schedule | calendar-clock | SSA SA SH | FOS |  |  | 
s.food.staff | Staff Schedule | /food-ordering/staff-schedule | calendar-range | SSA SA SH | FOS |  |  | 
s.food.reports | Reports | /food-ordering/reports | chart-column | SSA SA SH | FOS |  |  | 
s.food.mine | My Food Orders | /food-ordering/my-orders | utensils-crossed | SA SSA SH T NTS | FOS |  |  | 
s.food.counter | Meal Counter | /food-ordering/counter | scan-line | SSA SA SH NTS | FOS |  |  | 
s.export | Export |  | database | = |  |  |  | 
s.export.mongo | Student Details Export | /curriculum/mongo-db-export | cloud-upload | SA SSA GA GS |  | FEE_ONLY |  | 
s.mobile | Mobile App User Statistics | /mobileapp/user-statistics | smartphone | SA SSA SH SGA GA GS |  |  |  | 
s.ctn | Canteen |  | store | = | CTN |  |  | 
s.ctn.masters | Masters | /ctn/masters | settings | SSA SA SH | CTN |  |  | 
s.ctn.schedule | Schedule | /ctn/schedule | calendar-clock | SSA SA SH | CTN |  |  | 
s.ctn.counter | Canteen Counter | /ctn/counter | scan-barcode | SSA SA SH NTS | CTN |  |  | 
`

/** Id of a form of the menu, also the code of its allotment. */
export type MenuFormId = IdsOf<typeof table>

export type MenuForm = Form<MenuFormId>

/** The menu: every form in display order. The id's part before its last dot is the parent's id. */
export const menuForms: readonly MenuForm[] = defineForms(table)
