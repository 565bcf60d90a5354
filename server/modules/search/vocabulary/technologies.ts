import { readFileSync } from 'node:fs';
import { foldAccents } from './fold.ts';

export interface NamedSkill {
  text: string;
  start: number;
  end: number;
  isPlain?: boolean;
}

const same = [
  'Kubernetes, k8s',
  'PostgreSQL, Postgres, pgsql, postgre',
  'JavaScript, JS, ECMAScript',
  'TypeScript, TS',
  'React, React.js, ReactJS',
  'Vue, Vue.js, VueJS',
  'Angular, AngularJS, Angular.js',
  'Next.js, NextJS',
  'Node.js, NodeJS, Node',
  'Go, Golang',
  'C#, C sharp, CSharp',
  'C++, cpp',
  '.NET, dotnet, dot net, .NET Core, .NET Framework',
  'ASP.NET, ASP.NET Core',
  'Python, Python 3',
  'AWS, Amazon Web Services, Amazon AWS',
  'Google Cloud, GCP, Google Cloud Platform',
  'Azure, Microsoft Azure, MS Azure',
  'EC2, Amazon EC2, Elastic Compute Cloud, Amazon Elastic Compute Cloud',
  'S3, Amazon S3',
  'AWS Lambda, Amazon Lambda',
  'CI/CD, CICD, continuous integration, continuous delivery',
  'infrastructure as code, IaC',
  'machine learning, ML',
  'artificial intelligence, AI',
  'natural language processing, NLP',
  'large language models, LLM, LLMs',
  'Power BI, PBI, PowerBI, Microsoft Power BI',
  'QuickBooks Online, QBO',
  'QuickBooks, Intuit QuickBooks, QB',
  'SQL Server, MSSQL, MS SQL, Microsoft SQL Server',
  'MongoDB, Mongo',
  'Elasticsearch, Elastic Search, ElasticSearch',
  'Apache Kafka, Kafka',
  'Apache Spark, Spark',
  'Apache Airflow, Airflow',
  'RabbitMQ, Rabbit MQ',
  'scikit-learn, sklearn',
  'TensorFlow, TF',
  'Excel, Microsoft Excel, MS Excel',
  'Microsoft Office, MS Office, Office 365, Microsoft 365, M365, O365',
  'Word, Microsoft Word, MS Word',
  'Access, Microsoft Access, MS Access',
  'PowerPoint, Microsoft PowerPoint, MS PowerPoint',
  'SharePoint, Microsoft SharePoint',
  'Dynamics 365, Microsoft Dynamics 365, Microsoft Dynamics, D365, MS Dynamics',
  'Salesforce, SFDC, Salesforce.com, Salesforce CRM',
  'HubSpot, HubSpot CRM',
  'Jira, Atlassian Jira',
  'Confluence, Atlassian Confluence',
  'SAP, SAP ERP, SAP R/3',
  'SAP S/4HANA, S/4HANA, S4HANA, S/4 HANA',
  'SAP FI, SAP FICO, SAP FI/CO, SAP Finance',
  'SAP HR, SAP HCM, SAP ERP Human Capital Management',
  'SAP BI, SAP BW',
  'SAP BO, SAP BusinessObjects, SAP Business Objects',
  'SAP CO, SAP Controlling',
  'Oracle EBS, Oracle E-Business Suite',
  'Google Analytics, GA4, Google Analytics 4',
  'Google Ads, AdWords, Google AdWords',
  'Meta Ads, Facebook Ads',
  'search engine optimization, SEO, search engine optimisation',
  'pay per click, PPC',
  'search engine marketing, SEM',
  'customer relationship management, CRM',
  'enterprise resource planning, ERP',
  'electronic health records, EHR, EMR, electronic medical records',
  'IV therapy, intravenous therapy',
  'intensive care, ICU, intensive care unit, critical care',
  'emergency room, ER, emergency department, A&E',
  'basic life support, BLS',
  'advanced cardiac life support, ACLS',
  'accounts payable, AP, A/P',
  'accounts receivable, AR, A/R',
  'profit and loss, P&L, PnL',
  'FP&A, financial planning and analysis',
  'general ledger, GL',
  'IFRS, International Financial Reporting Standards',
  'US GAAP, GAAP',
  'learning and development, L&D',
  'applicant tracking system, ATS',
  'HRIS, human resources information system',
  'front end, front-end, frontend',
  'back end, back-end, backend',
  'full stack, full-stack, fullstack',
  'user experience, UX',
  'user interface, UI',
  'quality assurance, QA',
  'test driven development, TDD',
  'object oriented programming, OOP',
  'Adobe Creative Suite, Adobe Creative Cloud, Adobe CC',
  'Photoshop, Adobe Photoshop',
  'Illustrator, Adobe Illustrator',
  'InDesign, Adobe InDesign',
  'AutoCAD, Autodesk AutoCAD',
  'computer aided design, CAD',
  'SolidWorks, Dassault Systemes SolidWorks',
  'building information modeling, BIM, building information modelling',
  'programmable logic controller, PLC, PLCs, PLC programming',
  'Visual Basic for Applications, VBA',
  'Ruby on Rails, Rails, RoR',
  'Spring Boot, SpringBoot',
  'REST API, RESTful API, REST APIs, RESTful services, REST',
  'identity and access management, IAM',
  'Active Directory, AD, Microsoft Active Directory',
  'multi-factor authentication, MFA',
  'extract transform load, ETL',
  'business intelligence, BI',
  'point of sale, POS',
  'warehouse management system, WMS',
  'learning management system, LMS',
  'content management system, CMS',
  'key performance indicators, KPI, KPIs',
  'anti money laundering, AML',
  'know your customer, KYC',
  'forklift licence, forklift license, forklift certificate, forklift operator licence',
  'Terraform, HashiCorp Terraform',
  'GitHub Actions, GH Actions',
  'Visual Studio Code, VS Code, VSCode',
  'Amazon Redshift, Redshift',
  'Google BigQuery, BigQuery, BQ',
  'internationalization, i18n',
  'bookkeeping, book keeping',
  'warehouse operations, warehousing',
  'relational databases, relational database',
];

/** Implied skills: knowing the thing on the right implies the one on the left. */
const provenBy: Record<string, string> = {
  AWS: 'EC2, S3, AWS Lambda, CloudFormation, Redshift, ECS, EKS, RDS, DynamoDB, SageMaker, CloudWatch, AWS Glue, Route 53, Fargate',
  'Google Cloud': 'BigQuery, GKE, Cloud Run, Pub/Sub, Dataflow, Vertex AI, Cloud Functions',
  Azure:
    'Azure DevOps, Azure Data Factory, AKS, Azure Functions, Synapse, Cosmos DB, Entra ID, Azure Databricks',
  Kubernetes: 'EKS, GKE, AKS, OpenShift, Helm, kubectl',
  'relational databases':
    'RDBMS, PostgreSQL, MySQL, SQL Server, Oracle Database, Oracle SQL, PL/SQL, MariaDB, SQLite, DB2',
  'Apache Spark': 'PySpark',
  SQL: 'T-SQL, PL/SQL, Oracle SQL',
  Java: 'J2EE, Java EE, Jakarta EE',
  '.NET': 'ASP.NET, Entity Framework, Blazor',
  'machine learning': 'scikit-learn, TensorFlow, PyTorch, XGBoost, Keras, LightGBM',
  'infrastructure as code': 'Terraform, Pulumi, CloudFormation, Ansible',
  'CI/CD': 'Jenkins, GitLab CI, GitHub Actions, CircleCI, Argo CD, TeamCity',
  containers: 'Docker, Kubernetes, Podman',
  QuickBooks: 'QuickBooks Online, QuickBooks Desktop',
  SAP: 'SAP S/4HANA, SAP FI, SAP MM, SAP SD, SAP HR, SAP Ariba, SuccessFactors, SAP BW, ABAP',
  'Microsoft Office': 'Excel, Word, PowerPoint, Outlook',
  'business intelligence': 'Power BI, Tableau, Looker, Qlik, QlikView, Qlik Sense, Metabase',
  CAD: 'AutoCAD, SolidWorks, CATIA, Inventor, Creo, Revit, Siemens NX',
  'Adobe Creative Suite': 'Photoshop, Illustrator, InDesign, Premiere Pro, After Effects',
  CRM: 'Salesforce, HubSpot, Microsoft Dynamics, Zoho CRM, Pipedrive',
  ERP: 'SAP, Oracle E-Business Suite, NetSuite, Dynamics 365, Odoo, Sage X3',
  'applicant tracking system': 'Greenhouse, Lever, Workable, Taleo, iCIMS, SmartRecruiters',
  'electronic health records': 'Epic, Cerner, Meditech, Allscripts',
  'Google Ads': 'Google Ads certification',
  Git: 'GitHub, GitLab, Bitbucket',
};

/** What is as a rule used with a language, but also without: who lists `Spring Boot` may write Kotlin. */
const suggestedBy: Record<string, string> = {
  SQL: 'PostgreSQL, MySQL, SQL Server, BigQuery, Snowflake, MariaDB, SQLite',
  Python: 'Django, Flask, FastAPI, pandas, NumPy, PySpark, scikit-learn',
  Java: 'Spring Boot, Spring, Hibernate, Maven, JUnit',
  JavaScript: 'TypeScript, React, Vue, Angular, Node.js, Next.js, jQuery, Svelte',
  '.NET': 'C#',
  PHP: 'Laravel, Symfony, WordPress, Drupal',
  Ruby: 'Ruby on Rails',
};

const technologiesFile = new URL('../../../../resources/technologies.tsv', import.meta.url);

const keyOf = (name: string) =>
  foldAccents(name)
    .replace(/[\s-]+/g, ' ')
    .trim();
const namesByKey = new Map(
  same.flatMap((group) => {
    const names = group.split(', ');
    return names.map((name) => [keyOf(name), names] as const);
  }),
);

export const technologyNames = (name: string): string[] => [
  ...new Set([name, ...(namesByKey.get(keyOf(name)) ?? [])]),
];

const listOf = (table: Record<string, string>) =>
  Object.entries(table).map(([skill, list]) => ({
    keys: new Set(technologyNames(skill).map(keyOf)),
    others: list.split(', '),
  }));
const proofs = listOf(provenBy);
const hints = listOf(suggestedBy);

function othersOf(name: string, list: typeof proofs): string[] {
  const keys = technologyNames(name).map(keyOf);
  return list
    .filter((entry) => keys.some((key) => entry.keys.has(key)))
    .flatMap((entry) => entry.others.flatMap(technologyNames));
}

/** `EC2` and `S3` prove `AWS`. Returns each by all its names. */
export const technologyProofs = (name: string): string[] => othersOf(name, proofs);

export const technologyHints = (name: string): string[] => othersOf(name, hints);

/** `isOwn` marks our own list, whose names are skills however they are written. */
export function listTechnologies(): { name: string; isOwn: boolean }[] {
  const rows = readFileSync(technologiesFile, 'utf8').trimEnd().split('\n').slice(1);
  const own = [
    ...same.flatMap((group) => group.split(', ')),
    ...[...Object.entries(provenBy), ...Object.entries(suggestedBy)].flatMap(([skill, list]) => [
      skill,
      ...list.split(', '),
    ]),
  ];
  return [
    ...own.map((name) => ({ name, isOwn: true })),
    ...rows.map((row) => ({ name: row.split('\t')[0] ?? '', isOwn: false })),
  ];
}
