import { foldAccents } from '../vocabulary/fold.ts';
import { listTechnologies } from '../vocabulary/technologies.ts';

/** A skill that a clause names, as written there. */
export interface NamedSkill {
  text: string;
  start: number;
  end: number;
}

/** Skills that no list of technologies has and that stand in descriptions without a capital. */
const trades =
  'Rust, Elixir, Erlang, Haskell, Clojure, Scala, Kotlin, Swift, Dart, Flutter, Perl, Lua, MATLAB, Objective-C, COBOL, Fortran, Solidity, GraphQL, gRPC, dbt, Databricks, Prometheus, Grafana, Datadog, Splunk, Redis, Cassandra, DynamoDB, Neo4j, Nginx, Webpack, Tailwind, Sass, Redux, Cypress, Playwright, Selenium, Postman, Figma, Sketch, Miro, Webflow, Shopify, Magento, Marketo, Mailchimp, Zendesk, Intercom, Freshdesk, ServiceNow, Workday, BambooHR, Personio, Greenhouse, Xero, Sage, DATEV, NetSuite, Odoo, Bloomberg, SPSS, Stata, Alteryx, LangChain, PyTorch, OpenCV, Hadoop, Flink, Debezium, FastAPI, Symfony, jQuery, Bootstrap, HTML, CSS, XML, JSON, YAML, Bash, PowerShell, Chef, Puppet, Consul, Vault, Istio, OpenAPI, OAuth, Kanban, ' +
  'retail, wound care, IV therapy, intensive care, patient care, medication administration, elderly care, dementia care, infection control, ' +
  'bookkeeping, payroll, budgeting, forecasting, month-end close, month end close, accounts payable, accounts receivable, financial reporting, ' +
  'financial modeling, financial modelling, audit, auditing, tax, VAT, IFRS, US GAAP, GAAP, reconciliation, consolidation, cost accounting, treasury, invoicing, ' +
  'cold calling, lead generation, negotiation, account management, key account management, customer service, customer support, ' +
  'business development, project management, product management, stakeholder management, people management, change management, ' +
  'risk management, supply chain, logistics, procurement, purchasing, warehousing, inventory management, stock control, order picking, forklift, ' +
  'recruiting, sourcing, onboarding, talent acquisition, employee relations, labor law, labour law, employment law, ' +
  'copywriting, content writing, content marketing, email marketing, social media, community management, SEO, SEM, PPC, branding, public relations, market research, ' +
  'graphic design, user research, wireframing, prototyping, typography, illustration, video editing, photography, ' +
  'data analysis, data modeling, data modelling, data visualization, data visualisation, data warehousing, machine learning, deep learning, statistics, ' +
  'computer vision, NLP, natural language processing, dashboards, reporting, ETL, A/B testing, ' +
  'microservices, REST APIs, unit testing, test automation, agile, scrum, kanban, DevOps, CI/CD, containers, cloud, networking, cybersecurity, penetration testing, ' +
  'welding, plumbing, carpentry, electrical installation, PLC programming, CNC, CAD, BIM, HVAC, lean manufacturing, six sigma, quality control, quality assurance, ' +
  'cooking, baking, housekeeping, event planning, travel planning, calendar management, data entry, typing, minute taking, teaching, lesson planning, ' +
  'curriculum development, classroom management, special educational needs, childcare, contract law, contract drafting, litigation, compliance, GDPR, legal research, ' +
  'machine operation, assembly, packaging, driving, route planning, HACCP, food safety, point of sale, cash handling, merchandising, visual merchandising, insurance, banking, ' +
  'real estate, construction, automotive, pharma, telecommunications, e-commerce, ecommerce, hospitality, manufacturing, fintech, SaaS, B2B sales, B2B, B2C, CRM, ERP, Linux, Unix, Windows, macOS, ' +
  'Contabilitate, Buchhaltung, comptabilité, contabilidad, contabilità, boekhouding, contabilidade, księgowość, Vertrieb, vânzări, ventas';

/** Names that are everyday words too: with a capital, in a list or after `with` they are the tool. */
const likeWords = new Set(
  'go r c d excel word access swift express spring spark make teams slack notion monday segment rust dart outlook sage unity chef sketch flask hive lever workday ruby drift square toast epic puppet box zoom flow basic assembly react vue node oracle helm ant maven gulp grunt hub ember backbone crystal julia elm scratch logic stata lotus word pages numbers keynote planner project visio publisher windows edge safari chrome bing sem amplitude mode looker heap snowflake fusion inventor creo'.split(
    ' ',
  ),
);

let index: { keys: Map<string, { isOwn: boolean }>; longest: number } | undefined;

function loadIndex() {
  if (index) return index;
  const keys = new Map<string, { isOwn: boolean }>();
  for (const name of trades.split(', ')) keys.set(keyOf(name), { isOwn: true });
  for (const { name, isOwn } of listTechnologies())
    if (!keys.has(keyOf(name))) keys.set(keyOf(name), { isOwn });
  // What O*NET lists and every advertisement says.
  for (const word of 'support,operating system,web browser,computer,email,internet,software,basic,other,human resources,english,calendar,database,server,the,act,apex,focus,impact,insight,notes,vision,target,mercury,horizon,galaxy,sap,mint,prime,flash,care,pro,plus'.split(
    ',',
  ))
    if (word !== 'sap') keys.delete(word);
  index = { keys, longest: 5 };
  return index;
}

const keyOf = (text: string) =>
  foldAccents(text)
    .replace(/[\s-]+/g, ' ')
    .trim();
const wordPattern =
  /(?:\.net\b|ci\/cd|a\/b|pl\/sql|t-sql|s\/4 ?hana|tcp\/ip|p&l|fp&a|r&d|i\/o)|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.&’'](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*(?:\+\+|#)?/giu;

/** The skills and tools that a text names, longest names first where they overlap. */
export function findSkills(text: string): NamedSkill[] {
  const { keys, longest } = loadIndex();
  const words = [...text.matchAll(wordPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: NamedSkill[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longest, words.length - from); length > 0; length--) {
      const start = words[from]?.start ?? 0;
      const end = words[from + length - 1]?.end ?? 0;
      const written = text.slice(start, end);
      if (/[,;()]|\s{2}/.test(written)) continue;
      const known = keys.get(keyOf(written));
      if (!known || !isMeant(text, written, start, end, known.isOwn)) continue;
      found.push({ text: written, start, end });
      from += length - 1;
      break;
    }
  }
  return found;
}

function isMeant(text: string, written: string, start: number, end: number, isOwn: boolean): boolean {
  const folded = foldAccents(written);
  if (!likeWords.has(folded))
    return (
      isOwn ||
      written !== written.toLowerCase() ||
      written.includes(' ') ||
      folded.length < 4 ||
      /[^a-z]/.test(folded)
    );
  const after = text.slice(end, end + 14);
  const before = text.slice(Math.max(0, start - 18), start);
  if (/^ (?:to|in|at|above|beyond|the|a|an|sure|live)\b/i.test(after)) return false;
  const isListed = /(?:^|[,;:/(]|\b(?:and|or|with|in|of|no|using|know|knows|und|oder|et|ou|y|e))\s*$/i.test(
    before,
  );
  if (!isListed && written.length === 1) return false;
  const hasCapital = /^\p{Lu}/u.test(written);
  if (
    hasCapital &&
    (start > 0 ||
      /^\s*(?:$|[,;/]|and\b|or\b|is\b|developer|programmer|engineer|experience|knowledge|skills|required|needed|mandatory|essential|preferred|optional|helpful)/.test(
        after,
      ))
  )
    return true;
  return (
    isListed &&
    /^\s*(?:$|[,;/.)]|and\b|or\b|experience|developer)/.test(after) &&
    /(?:[,;/]|\b(?:and|or|with|in|no|of|using|knows?))\s*$/i.test(before)
  );
}
