import { noticeVersion } from '../../platform/person'

type Language = 'en' | 'es' | 'pt' | 'de'

/** The privacy notice that every login accepts once; a new version is accepted anew. */
const notices: Record<Language, { title: string; paragraphs: string[] }> = {
  en: {
    title: 'Privacy notice',
    paragraphs: [
      'Your school keeps the data shown in this application to teach, to look after its students and to keep in touch with their families. The school decides what is kept; the operator of this application works on its behalf.',
      'Only people who need the data for their work at the school can see it. Guardians see the data of their own children, students see their own. Every change is recorded with the name of the person who made it.',
      'You can look at your data, correct it and download a copy under Student Profile or My Profile. For anything else, such as having data removed, please contact the office of your school.',
      'This application uses cookies only to keep you signed in and to protect your requests. It shows no advertising and passes nothing on for advertising.',
    ],
  },
  es: {
    title: 'Aviso de privacidad',
    paragraphs: [
      'Su colegio guarda los datos que se muestran en esta aplicación para enseñar, cuidar de sus alumnos y estar en contacto con las familias. El colegio decide qué se guarda; el operador de la aplicación trabaja por encargo suyo.',
      'Solo ven los datos las personas que los necesitan para su trabajo en el colegio. Los tutores ven los datos de sus hijos y los alumnos, los suyos. Cada cambio queda registrado con el nombre de quien lo hizo.',
      'Puede consultar sus datos, corregirlos y descargar una copia en Perfil del alumno o en Mi perfil. Para todo lo demás, por ejemplo para eliminar datos, diríjase a la secretaría de su colegio.',
      'Esta aplicación usa cookies solo para mantener su sesión y proteger sus peticiones. No muestra publicidad ni cede nada con fines publicitarios.',
    ],
  },
  pt: {
    title: 'Aviso de privacidade',
    paragraphs: [
      'A sua escola guarda os dados mostrados nesta aplicação para ensinar, cuidar dos seus alunos e manter contacto com as famílias. A escola decide o que é guardado; o operador da aplicação trabalha em nome dela.',
      'Só veem os dados as pessoas que precisam deles para o seu trabalho na escola. Os responsáveis veem os dados dos seus filhos e os alunos veem os próprios. Cada alteração fica registada com o nome de quem a fez.',
      'Pode consultar os seus dados, corrigi-los e descarregar uma cópia em Perfil do aluno ou em O meu perfil. Para tudo o resto, como a eliminação de dados, contacte a secretaria da sua escola.',
      'Esta aplicação usa cookies apenas para manter a sua sessão e proteger os seus pedidos. Não mostra publicidade nem cede nada para esse fim.',
    ],
  },
  de: {
    title: 'Datenschutzhinweis',
    paragraphs: [
      'Ihre Schule speichert die in dieser Anwendung gezeigten Daten, um zu unterrichten, für ihre Schülerinnen und Schüler zu sorgen und mit den Familien in Verbindung zu bleiben. Was gespeichert wird, entscheidet die Schule; der Betreiber der Anwendung arbeitet in ihrem Auftrag.',
      'Die Daten sehen nur Personen, die sie für ihre Arbeit an der Schule brauchen. Erziehungsberechtigte sehen die Daten der eigenen Kinder, Schülerinnen und Schüler die eigenen. Jede Änderung wird mit dem Namen der Person festgehalten, die sie vorgenommen hat.',
      'Unter Schülerprofil oder Mein Profil können Sie Ihre Daten ansehen, berichtigen und als Kopie herunterladen. Für alles andere, etwa das Löschen von Daten, wenden Sie sich bitte an das Sekretariat Ihrer Schule.',
      'Diese Anwendung verwendet Cookies nur, um Sie angemeldet zu halten und Ihre Anfragen zu schützen. Sie zeigt keine Werbung und gibt nichts zu Werbezwecken weiter.',
    ],
  },
}

export const noticeIn = (language: Language) => ({ version: noticeVersion, ...notices[language] })
