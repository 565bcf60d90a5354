import {
  isWebAddress,
  longestMailAddress,
  mailAddress,
  optionalParagraphs,
  optionalText,
  requiredText,
  singleLine,
  textList,
} from '../platform/text.ts';
import { z } from '../platform/zod.ts';

export const personLimits = {
  name: 200,
  title: 300,
  location: 300,
  summary: 10_000,
  phone: 50,
  employer: 200,
  source: 200,
  skills: 100,
  skill: 100,
  languages: 30,
  language: 60,
  links: 20,
  link: 2048,
  otherEmails: 10,
  years: 70,
  jobs: 10_000,
} as const;

const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestMailAddress),
    z.email({ pattern: mailAddress, error: 'Please enter a valid email address.' }),
  );
const emailOrNothing = z._default(
  z.union([email, z.literal('')], { error: 'Please enter a valid email address.' }),
  '',
);
export const emailList = z.array(email).check(z.maxLength(personLimits.otherEmails));
const isLink = z.refine((text) => text === '' || isWebAddress(String(text)), {
  error: 'Please enter a valid URL.',
});
const linkList = z._default(
  z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(personLimits.link), singleLine, isLink))
    .check(z.maxLength(personLimits.links)),
  [],
);

export interface FieldOfPerson {
  /** Above the field of a form. */
  label: string;
  /** Above the column of a CSV file, where it differs. */
  csvLabel?: string;
  /** Above the column of a table, where there is less room. */
  shortLabel?: string;
  /** How it is written in the field of a form and in a cell of a CSV file. */
  kind: 'line' | 'lines' | 'email' | 'tel' | 'url' | 'number' | 'list' | 'links';
  schema: z.ZodMiniType;
  /**
   * How a value joins a person who is known already: `gap` fills a gap, `union` adds the items that are not there, `never` leaves
   * what is known.
   */
  merge: 'gap' | 'union' | 'never';
  /** What searches read: the document that words are found in, the place, and what criteria alone are judged by. */
  search?: 'document' | 'place' | 'criteria';
  /** What people are known by: the name together with title and location, the others alone. */
  identifies?: 'name' | 'email' | 'emails' | 'profile' | 'phone' | 'pages';
  /** When a link to a shortlist shows it, whose maker may leave out contacts and summaries. */
  shared: 'always' | 'with contacts' | 'with summaries' | 'never';
  /** True if it goes to an applicant tracking system with a handed-over person. */
  isHandedOver: boolean;
  /** False where a form does not ask for it. */
  isEntered?: boolean;
  /** A column of the talent pool's table: its width, and how it is sorted at first. */
  pool?: { width: number; sort?: 'asc' | 'desc' };
  /**
   * Names of columns in the files of other programs, most usual first, folded: lower case without separators and accents, in English,
   * German, French and Spanish.
   */
  columns: string;
}

/**
 * Everything that people enter or correct of a person, in the order of forms. Schemas, forms, imports, exports, the columns of the
 * talent pool, merging and what leaves the organization follow from it.
 */
export const personTable = {
  name: {
    label: 'Name',
    kind: 'line',
    schema: requiredText(personLimits.name),
    merge: 'never',
    identifies: 'name',
    shared: 'always',
    isHandedOver: true,
    pool: { width: 165, sort: 'asc' },
    columns:
      'name, fullname, candidate, candidatename, candidatefullname, person, applicant, applicantname, contactname, displayname, personname, nombre, vollstandigername, kandidat, kandidatin, kandidatenname, bewerber, bewerberin, bewerbername, vorundnachname, vornameundnachname, vornamenachname, namevorname, nachnamevorname, nomcomplet, nometprenom, nomprenom, prenometnom, prenomnom, candidat, candidate, nomducandidat, nombrecompleto, nombreyapellidos, nombreyapellido, nombresyapellidos, apellidosynombre, candidato, candidata, nombredelcandidato',
  },
  title: {
    label: 'Title',
    kind: 'line',
    schema: optionalText(personLimits.title),
    merge: 'gap',
    search: 'document',
    identifies: 'name',
    shared: 'always',
    isHandedOver: true,
    pool: { width: 220, sort: 'asc' },
    columns:
      'title, jobtitle, currenttitle, currentjobtitle, headline, position, currentposition, currentrole, role, job, currentjob, occupation, profession, designation, positiontitle, professionaltitle, worktitle, lasttitle, latesttitle, mostrecenttitle, organizationtitle, organisationtitle, profileheadline, linkedinheadline, jobtitel, titel, beruf, berufsbezeichnung, stelle, stellenbezeichnung, stellentitel, jobbezeichnung, positionsbezeichnung, funktion, rolle, tatigkeit, aktuelleposition, aktuellestelle, poste, intituleduposte, titreduposte, intitule, posteactuel, posteoccupe, fonction, metier, titre, puesto, puestoactual, puestodetrabajo, titulodelpuesto, cargo, cargoactual, titulo, profesion, ocupacion, funcion, rol, titelorganisation, titreorganisation, cargoorganizacion, jobs, stellen, postes, puestos, posting, postingtitle, vacancy, ausschreibung, offre, vacante, oferta',
  },
  employer: {
    label: 'Employer',
    kind: 'line',
    schema: optionalText(personLimits.employer),
    merge: 'gap',
    shared: 'always',
    isHandedOver: true,
    pool: { width: 160, sort: 'asc' },
    columns:
      'employer, company, currentemployer, currentcompany, companyname, employername, organization, organisation, organizationname, organisationname, currentorganization, organizations, companies, presentemployer, lastcompany, lastemployer, latestcompany, mostrecentcompany, mostrecentemployer, workplace, arbeitgeber, aktuellerarbeitgeber, firma, firmenname, aktuellefirma, unternehmen, unternehmensname, betrieb, employeur, employeuractuel, entreprise, entrepriseactuelle, nomdelentreprise, societe, empresa, empresaactual, nombredelaempresa, empleador, compania, organizacion, nameorganisation, nomorganisation, nombreorganizacion',
  },
  location: {
    label: 'Location',
    kind: 'line',
    schema: optionalText(personLimits.location),
    merge: 'gap',
    search: 'place',
    identifies: 'name',
    shared: 'always',
    isHandedOver: true,
    pool: { width: 178, sort: 'asc' },
    columns:
      'location, place, address, currentlocation, candidatelocation, based, basedin, homebase, addresses, addressformatted, formattedaddress, fulladdress, ort, wohnort, standort, anschrift, adresse, lieu, localisation, lieuderesidence, residence, ubicacion, lugar, localizacion, direccion, lugarderesidencia, residencia',
  },
  email: {
    label: 'Email',
    kind: 'email',
    schema: emailOrNothing,
    merge: 'gap',
    identifies: 'email',
    shared: 'with contacts',
    isHandedOver: true,
    pool: { width: 210 },
    columns:
      'email, emailaddress, mail, emailid, emails, emailaddresses, contactemail, primaryemail, primaryemailaddress, workemail, personalemail, eemail, mailaddress, emailadresse, emailadressen, mailadresse, adresseemail, adressemail, adresseelectronique, adressedemessagerie, courriel, courriels, correo, correos, correoelectronico, direcciondecorreo, direcciondecorreoelectronico, direccionesdecorreo, direccionesdecorreoelectronico, direccioncorreoelectronico, adressesemail, adressesmail, adresseselectroniques, adressemessagerie',
  },
  /** Those that nobody writes to from here. Two people who are merged keep the addresses of both. */
  other_emails: {
    label: 'Other mail addresses',
    csvLabel: 'Other emails',
    kind: 'links',
    schema: z._default(emailList, []),
    merge: 'union',
    identifies: 'emails',
    shared: 'never',
    isHandedOver: false,
    columns:
      'otheremails, otheremail, otheremailaddress, otheremailaddresses, furtheremails, additionalemail, additionalemails, alternateemail, alternateemailaddress, alternativeemail, secondaryemail, secondaryemailaddress, weitereemail, weitereemails, weitereemailadressen, autreemail, autresemails, autrecourriel, otrocorreo, otroscorreos',
  },
  phone: {
    label: 'Phone',
    kind: 'tel',
    schema: optionalText(personLimits.phone),
    merge: 'gap',
    identifies: 'phone',
    shared: 'with contacts',
    isHandedOver: true,
    pool: { width: 160 },
    columns:
      'phone, phonenumber, phones, phonenumbers, mobile, mobilephone, mobilenumber, mobilephonenumber, cell, cellphone, cellphonenumber, telephone, telephonenumber, tel, telno, contactnumber, contactphone, whatsapp, telefon, telefonnummer, telefonnummern, rufnummer, mobil, mobiltelefon, mobilnummer, mobiltelefonnummer, handy, handynummer, telephoneportable, telephonemobile, portable, numerodetelephone, numero, telephones, telefono, telefonos, telefonomovil, movil, celular, telefonocelular, numerodetelefono, telefonodecontacto, numerotelefono, numerosdetelefono, numerostelefono, numerotelephone, numerosdetelephone, numerostelephone, telmobile, telportable',
  },
  profile_url: {
    label: 'Profile page',
    csvLabel: 'Profile URL',
    kind: 'url',
    schema: optionalText(personLimits.link).check(isLink),
    merge: 'gap',
    identifies: 'profile',
    shared: 'with contacts',
    isHandedOver: true,
    columns:
      'profileurl, profilelink, profile, linkedin, linkedinurl, linkedinprofile, linkedinprofileurl, linkedinlink, linkedinlinkurl, url, link, website, web, homepage, webpage, personalwebpage, portfolio, github, githuburl, publicprofileurl, profilepage, linkedinprofillink, linkedinprofil, profillink, profil, xing, xingprofil, webseite, internetseite, webadresse, lienlinkedin, profillinkedin, urllinkedin, lienduprofil, siteweb, siteinternet, perfil, perfildelinkedin, perfillinkedin, urldelinkedin, enlacedelinkedin, enlace, sitioweb, paginaweb, pageweb',
  },
  years: {
    label: 'Years of experience',
    shortLabel: 'Years',
    kind: 'number',
    schema: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(personLimits.years))), null),
    merge: 'gap',
    search: 'criteria',
    shared: 'never',
    isHandedOver: true,
    pool: { width: 90, sort: 'desc' },
    columns:
      'yearsofexperience, experienceyears, years, yearsexperience, yoe, totalexperience, totalyearsofexperience, experienceinyears, workexperienceyears, yearsofworkexperience, berufserfahrunginjahren, jahreberufserfahrung, berufsjahre, erfahrungsjahre, jahreerfahrung, berufserfahrung, berufserfahrungjahre, erfahrungjahre, erfahrunginjahren, anneesdexperience, nombredanneesdexperience, anneesexperience, experienceannees, experienceenannees, anosdeexperiencia, anosexperiencia, experienciaenanos, experienciaanos',
  },
  skills: {
    label: 'Skills',
    kind: 'list',
    schema: z._default(textList(personLimits.skills, personLimits.skill), []),
    merge: 'union',
    search: 'document',
    shared: 'always',
    isHandedOver: true,
    pool: { width: 260 },
    columns:
      'skills, skill, keyskills, topskills, coreskills, hardskills, technicalskills, skillset, keywords, technologies, technology, techstack, tools, competencies, expertise, fahigkeiten, kenntnisse, fachkenntnisse, itkenntnisse, kompetenzen, technologien, competences, competencestechniques, savoirfaire, motscles, habilidades, competencias, aptitudes, conocimientos, tecnologias, palabrasclave',
  },
  languages: {
    label: 'Languages',
    kind: 'list',
    schema: z._default(textList(personLimits.languages, personLimits.language), []),
    merge: 'gap',
    search: 'criteria',
    shared: 'never',
    isHandedOver: true,
    pool: { width: 180 },
    columns:
      'languages, language, spokenlanguages, languagesspoken, languageskills, sprachen, sprache, sprachkenntnisse, fremdsprachen, langues, langue, languesparlees, idiomas, idioma, lenguas, idiomashablados',
  },
  links: {
    label: 'Other links',
    csvLabel: 'Links',
    shortLabel: 'Links',
    kind: 'links',
    schema: linkList,
    merge: 'union',
    identifies: 'pages',
    shared: 'never',
    isHandedOver: true,
    columns:
      'links, socialmediaaddresses, websiteaddresses, socialprofiles, otherlinks, furtherlinks, websites, urls, socialmedia, socialmedialinks, otherwebsites, weiterelinks, webseiten, liens, autresliens, sitesweb, enlaces, otrosenlaces, sitiosweb, socialmediaadressen, sozialenetzwerke, reseauxsociaux, redessociales',
  },
  summary: {
    label: 'Summary',
    kind: 'lines',
    schema: optionalParagraphs(personLimits.summary),
    merge: 'gap',
    search: 'document',
    shared: 'with summaries',
    isHandedOver: false,
    columns:
      'summary, about, aboutme, bio, biography, profilesummary, professionalsummary, description, experience, experiencesummary, workexperience, notes, overview, abstract, zusammenfassung, kurzprofil, beschreibung, ubermich, notizen, resume, apropos, biographie, presentation, experienceprofessionnelle, resumen, acercade, sobremi, biografia, descripcion, notas, experiencia, experiencialaboral',
  },
  jobs: {
    label: 'Job history',
    kind: 'lines',
    schema: optionalParagraphs(personLimits.jobs),
    merge: 'gap',
    shared: 'never',
    isHandedOver: false,
    columns:
      'jobhistory, workhistory, employmenthistory, careerhistory, previousjobs, previouspositions, werdegang, beruflicherwerdegang, lebenslauf, parcours, parcoursprofessionnel, historiallaboral, trayectoriaprofesional',
  },
  source: {
    label: 'Source',
    kind: 'line',
    schema: optionalText(personLimits.source),
    merge: 'gap',
    shared: 'never',
    isHandedOver: false,
    isEntered: false,
    pool: { width: 120, sort: 'asc' },
    columns:
      'source, sources, candidatesource, leadsource, origin, channel, sourcedfrom, foundvia, quelle, quellen, recruitingchannel, herkunft, kanal, provenance, origine, canal, fuente, origen, procedencia',
  },
} as const satisfies Record<string, FieldOfPerson>;

export type PersonField = keyof typeof personTable;
export const personFieldNames = Object.keys(personTable) as PersonField[];

export type Identifying = Extract<(typeof personTable)[PersonField], { identifies: string }>['identifies'];

export type FieldsWith<Row> = {
  [F in PersonField]: (typeof personTable)[F] extends Row ? F : never;
}[PersonField];

export const fieldsWhere = <const Row extends Partial<FieldOfPerson>>(row: Row): FieldsWith<Row>[] =>
  personFieldNames.filter((name) => {
    const field: FieldOfPerson = personTable[name];
    return Object.entries(row).every(([key, value]) => field[key as keyof FieldOfPerson] === value);
  }) as FieldsWith<Row>[];

type Schemas = { [F in PersonField]: (typeof personTable)[F]['schema'] };

export const personFields = z.object(
  Object.fromEntries(personFieldNames.map((name) => [name, personTable[name].schema])) as Schemas,
);
export type PersonFields = z.infer<typeof personFields>;

export const pickPersonFields = (person: PersonFields): PersonFields =>
  Object.fromEntries(personFieldNames.map((name) => [name, person[name]])) as PersonFields;

export const fieldOfPerson = (name: PersonField): FieldOfPerson => personTable[name];

export const columnLabel = (name: PersonField): string =>
  fieldOfPerson(name).shortLabel ?? fieldOfPerson(name).label;

export const csvLabel = (name: PersonField): string =>
  fieldOfPerson(name).csvLabel ?? fieldOfPerson(name).label;

export const furtherColumns = {
  first_name: {
    label: 'First name',
    columns:
      'firstname, givenname, forename, first, givennames, firstnames, namefirstname, vorname, vornamen, prenom, prenoms, nombres, nombredepila, primernombre',
  },
  last_name: {
    label: 'Last name',
    columns:
      'lastname, surname, familyname, last, lastnames, namelastname, nachname, familienname, zuname, nom, nomdefamille, apellido, apellidos, primerapellido',
  },
  title_and_employer: {
    label: 'Title and employer',
    columns:
      'titleemployer, titlecompany, jobtitlecompany, positioncompany, positionemployer, positionarbeitgeber, stellearbeitgeber, titelfirma, posteemployeur, posteentreprise, puestoempresa, cargoempresa',
  },
  phone_code: {
    label: 'Calling code',
    columns:
      'callingcode, phonecallingcode, primaryphonecallingcode, dialcode, dialingcode, landesvorwahl, indicatif, indicatifpays, prefijotelefonico',
  },
  city: {
    label: 'City',
    columns:
      'city, town, locationcity, cityname, currentcity, locality, stadt, ortschaft, ville, localite, commune, ciudad, localidad, municipio, poblacion',
  },
  region: {
    label: 'State or region',
    columns:
      'state, region, province, county, stateprovince, stateregion, provincestate, locationstate, bundesland, bundeslandkanton, depregion, provinciaoestado, estadooprovincia, kanton, departement, provincia, estado, comunidadautonoma',
  },
  country: {
    label: 'Country',
    columns:
      'country, countryname, nation, locationcountry, countryregion, land, landregion, paysregion, paisoregion, staat, pays, pais',
  },
  tags: {
    label: 'Tags',
    columns:
      'tags, taglist, tag, candidatetags, labels, categories, etiketten, tagliste, kategorien, stichworte, stichworter, schlagworte, schlagworter, etiquettes, etiquetas, categorias',
  },
  do_not_contact: {
    label: 'Do not contact',
    columns:
      'donotcontact, dnc, donotcall, donotemail, donotmail, nocontact, optout, optedout, emailoptout, hasoptedoutofemail, unsubscribed, isunsubscribed, unsubscribedfromallemail, optedoutofemail, nichtkontaktieren, bittenichtkontaktieren, kontaktsperre, kontaktverbot, keinkontakt, werbesperre, abgemeldet, nepascontacter, pasdecontact, nepassolliciter, desinscrit, desabonne, opposition, nocontactar, nollamar, sincontacto, dadodebaja, baja',
  },
  lawful_basis: {
    label: 'Lawful basis',
    columns:
      'lawfulbasis, legalbasis, gdprbasis, basisofprocessing, rechtsgrundlage, baselegale, baselegal, basejuridique, basejuridica',
  },
  noticed_on: {
    label: 'Notice sent on',
    columns:
      'noticesenton, noticesent, noticedate, noticedon, privacynotice, privacynoticedate, gdprnotice, informiertam, hinweisgesendetam, datenschutzhinweis, informele, noticeenvoyeele, informadoel, avisoenviadoel',
  },
  record_id: {
    label: "The file's own ID",
    columns:
      'larkspurid, id, candidateid, applicantid, personid, contactid, profileid, prospectid, externalid, recordid, uuid, candidatenumber, applicantnumber, candidateref, candidatereference, kandidatenid, kandidatennummer, bewerberid, bewerbernummer, personennummer, personalnummer, mitarbeiternummer, idcandidat, idducandidat, identifiant, identifiantducandidat, identifiantcandidat, kennung, identificador, identificadordelcandidato, numerodecandidat, idcandidato, iddelcandidato, iddecandidato, numerodecandidato',
  },
  attributes: { label: 'Further details', columns: 'furtherdetails' },
} as const satisfies Record<string, Pick<FieldOfPerson, 'label' | 'columns'>>;

/** A row that lacks one of these is held back. */
export const lackTexts = { name: 'The name is missing.', title: 'The job title is missing.' } as const;
export type Lack = keyof typeof lackTexts;
/** Left out where a row lacks neither, and by an earlier server. */
export const lacks = z.optional(z.enum(Object.keys(lackTexts) as Lack[]));
