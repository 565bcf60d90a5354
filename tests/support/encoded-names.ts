import type { TextEncoding } from '../../contract/people/text-encodings.ts';
import { decodeIn } from '../../server/modules/people/text/decode-text.ts';

/** People as files name them, and the encodings in which a program of their country may have saved them. */
export const namesByLanguage: Record<string, { encodings: TextEncoding[]; names: string }> = {
  Polish: {
    encodings: ['windows-1250', 'iso-8859-2', 'maccenteuro'],
    names:
      'Łucja Żebrowska, Grażyna Wróblewska, Stanisław Dąbek, Małgorzata Świątek, Józef Kołodziej, Paweł Sienkiewicz, Agnieszka Głowacka, Wacław Źródłowski, Bogusława Ćwik, Mieczysław Gałązka, Krzysztof Pączek, Zofia Śmigielska, Michał Piętka, Elżbieta Jędrzejczyk, Łukasz Bąk',
  },
  Czech: {
    encodings: ['windows-1250', 'iso-8859-2'],
    names:
      'Jiří Dvořák, Božena Němcová, Zdeněk Řezníček, Květa Hrušková, Tomáš Kučera, Ondřej Šťastný, Jaroslava Žižková, Luboš Pokorný, Štěpánka Vlčková, Vojtěch Čapek, Růžena Kříž, Václav Šebesta, Miloš Ďurica, Alžběta Hájková, Přemysl Beneš',
  },
  Hungarian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    names:
      'Gergő Szűcs, Erzsébet Kőrösi, Győző Tóth, Ágnes Fülöp, Zoltán Bíró, Szilárd Csűrös, Gyöngyi Erdős, Jenő Üveges, Tünde Gyűrű, Bálint Hegedűs, Csongor Fűzfa, Emőke Dömötör, Rezső Szőke, Katalin Török, Ernő Rózsavölgyi',
  },
  Romanian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    names:
      'Ionuţ Bălan, Ştefania Mureşan, Răzvan Ţurcanu, Cătălina Drăgulescu, Mihăiţă Pârvu, Anişoara Brânză, Luminiţa Şerban, Vlăduţ Stănescu, Măriuca Grădinaru, Iuliana Câmpeanu, Gheorghiţă Văcărescu, Sânziana Ţepeş, Costică Râpeanu, Crăciun Mănăilă, Ruxandra Tătaru',
  },
  Turkish: {
    encodings: ['windows-1254', 'cp857', 'macturkish'],
    names:
      'Şule Işıldak, Çağrı Yıldız, Ömer Güneş, İbrahim Doğan, Gülşah Kılıç, Tuğba Öztürk, Oğuzhan Şimşek, Müge Çınar, Barış Kayacıoğlu, Nazlı Akgöz, Hülya Taşkıran, Emrah Sığırcı, Çiğdem Boğa, Süleyman Ağaoğlu, Ayşegül Bıçakçı',
  },
  Greek: {
    encodings: ['windows-1253', 'iso-8859-7', 'cp737', 'macgreek'],
    names:
      'Γιώργος Παπαδόπουλος, Ελένη Καραγιάννη, Νίκος Σταματόπουλος, Αικατερίνη Βλάχου, Δημήτρης Αγγελίδης, Σοφία Οικονόμου, Χρήστος Ζαχαρίας, Μαρία Κωνσταντίνου, Στέλιος Ψαράς, Ευαγγελία Ξενάκη, Θάνος Ρουσσέας, Ιωάννα Φωτιάδου, Παναγιώτης Μπαλτάς, Άννα Λαμπροπούλου, Ηλίας Τσακίρης',
  },
  Russian: {
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'cp855'],
    names:
      'Ольга Кравцова, Дмитрий Щербаков, Людмила Журавлёва, Алексей Цветков, Наталья Хохлова, Юрий Шевелёв, Екатерина Быстрова, Геннадий Фомичёв, Элла Подъячева, Виктор Яхонтов, Светлана Мышкина, Игорь Чудов, Зинаида Ежова, Павел Глинский, Анна Ухтомская',
  },
  Ukrainian: {
    encodings: ['windows-1251', 'koi8-u', 'cp1125'],
    names:
      'Олександр Їжакевич, Ганна Гнатюк, Святослав Лісовий, Соломія Щегельська, Андрій Білоус, Надія Ґалаґан, Євген Мироненко, Юлія Черненко, Тарас Кущ, Зоряна Хмельницька, Микола Паламарчук, Іванна Дзюба, Ярослав Єфремов, Леся Вишнівецька, Богдан Сірко',
  },
  German: {
    encodings: ['windows-1252', 'cp850', 'macintosh'],
    names:
      'Jürgen Müller, Käthe Weiß, Björn Schröder, Ärmel Öztal, Günther Groß, Heike Böhmer, Jörg Vögele, Ursula Grünwald, Friedrich Nußbaum, Bärbel Schäfer, Götz Überreiter, Änne Köhler, Sören Bräutigam, Margarete Füßl, Uwe Lüdtke',
  },
  French: {
    encodings: ['windows-1252', 'cp850', 'macintosh', 'iso-8859-15'],
    names:
      'Renée Lefèvre, François Bézier, Zoé Côté, Hélène Dupré, Jérôme Gagné, Anaïs Rivière, Benoît Lemaître, Éloïse Maçon, Aurélie Noël, Gaëlle Brûlé, Cécile Fournière, André Prévost, Océane Chênevert, Frédéric Bâtard, Thérèse Pélissier',
  },
  Spanish: {
    encodings: ['windows-1252', 'cp850', 'macintosh'],
    names:
      'José Núñez, María Ibáñez, Íñigo Muñoz, Ángela Peña, Joaquín Güell, Lucía Cañizares, Sebastián Ordóñez, Inés Briñas, Óscar Zúñiga, Belén Castaño, Rubén Echagüe, Andrés Valdés, Sofía Rincón, Martín Pérez, Úrsula Gálvez',
  },
  Portuguese: {
    encodings: ['windows-1252', 'cp850', 'cp860', 'macintosh'],
    names:
      'João Simões, Conceição Araújo, Antônio Magalhães, Inês Gonçalves, Estêvão Falcão, Luísa Guimarães, Sebastião Leitão, Mônica Assunção, Cláudio Brandão, Letícia Conceição, Tomé Patrício, Zélia Camões, Verônica Serrão, Fábio Galvão, Lúcia Fragão',
  },
  Swedish: {
    encodings: ['windows-1252', 'cp850', 'macintosh'],
    names:
      'Åsa Lindström, Göran Sjöberg, Märta Åkesson, Björn Hägglund, Östen Brännström, Kjerstin Löfgren, Håkan Wåhlin, Gösta Nyström, Pär Ödegaard, Lovisa Fjällström, Mårten Skåneby, Börje Bäckman, Ulla Ström, Jöns Källgård, Tåge Ångman',
  },
  Danish: {
    encodings: ['windows-1252', 'cp850', 'macintosh', 'cp865'],
    names:
      'Søren Kjærgaard, Bjørn Ødegård, Åse Nygård, Jørgen Sæther, Mette Højbjerg, Øyvind Bråten, Lærke Grønbæk, Kåre Myhre, Marianne Ærø, Torbjørn Løvås, Signe Bækgaard, Gøran Fjeldsæter, Tøger Brøndum, Pål Skjønberg, Rødhette Ågård',
  },
  Irish: {
    encodings: ['windows-1252', 'macintosh'],
    names:
      'Seán Ó Súilleabháin, Áine Ní Mhurchú, Pádraig Ó Sé, Síle Nic Éinrí, Éamonn Ó Cuív, Róisín Ní Bhriain, Tomás Mac Giolla, Gráinne Ní Mháille, Fionnán Ó Dálaigh, Caitríona Ní Shé, Dónal Ó Ríordáin, Bríd Uí Néill, Ciarán Mac Mathúna, Úna Ní Chíosáin, Micheál Ó Móráin',
  },
  Catalan: {
    encodings: ['windows-1252', 'cp850', 'macintosh'],
    names:
      'Núria Puigdellívol, Àngels Vilà, Òscar Llobató, Marçal Forné, Mònica Bofarull, Jordi Güell, Gal·la Plàcid, Èlia Torrelló, Ramón Alàs, Inès Camós, Cèlia Gràcia, Tomàs Raló, Joaquín Íscar, Laia Solé, Eulàlia Bellvís',
  },
  Serbian: {
    encodings: ['windows-1251'],
    names:
      'Ђурђица Љубојевић, Његослав Ћосић, Вања Џамбас, Синиша Жујовић, Јасмина Шијаковић, Радмила Њежић, Предраг Ђокић, Светлана Кљајић, Милорад Чавић, Гордана Ћурчић, Никола Џунић, Љубомир Пешић, Зорица Јоцић, Драгутин Шћекић, Бисерка Мијић',
  },
  Icelandic: {
    encodings: ['windows-1252', 'cp861', 'maciceland'],
    names:
      'Þorgerður Sæmundsdóttir, Guðjón Þórisson, Ásdís Böðvarsdóttir, Sigurþór Hjálmarsson, Hrönn Ægisdóttir, Ísleifur Jónsson, Þuríður Óðinsdóttir, Jökull Birgisson, Álfheiður Ómarsdóttir, Böðvar Ívarsson, Guðný Þrastardóttir, Ögmundur Kárason, Sæunn Hreiðarsdóttir, Þröstur Ýmisson, Védís Ásmundsdóttir',
  },
  Lithuanian: {
    encodings: ['windows-1257', 'iso-8859-13', 'iso-8859-4', 'cp775'],
    names:
      'Žydrūnas Ąžuolaitis, Skaistė Račkienė, Algimantas Čiurlionis, Rūta Šimonytė, Egidijus Žebrauskas, Aistė Įgnatavičienė, Mykolas Ūdrys, Vaida Ščiukaitė, Linas Žvirblis, Ernestas Vaičekauskas, Jolanta Šležienė, Žilvinas Kučinskas, Miglė Čižauskaitė, Vilius Jurgėla, Neringa Ūselytė',
  },
  Latvian: {
    encodings: ['windows-1257', 'iso-8859-13'],
    names:
      'Jānis Krūmiņš, Ilze Ķēniņa, Andrejs Šķēle, Līga Rozīte, Mārtiņš Bērziņš, Žanete Vējiņa, Ģirts Āboliņš, Sanita Čakša, Pēteris Zariņš, Inese Lībiete, Raitis Dūklavs, Krišjānis Kariņš, Zane Šteinberga, Edgars Ļubimovs, Māra Ozoliņa',
  },
  Estonian: {
    encodings: ['windows-1257'],
    names:
      'Jüri Põldoja, Õie Mägi, Ülle Sõmer, Tõnis Kütt, Märt Lõhmus, Kätlin Jõesaar, Žanna Šults, Väino Pärnamägi, Külli Rõõm, Ärni Tõrs, Lõvi Põder, Häli Öövel, Vello Kõrge, Üllar Jõks, Mõmmi Äärt',
  },
  Hebrew: {
    encodings: ['windows-1255', 'cp862'],
    names:
      'יעקב מזרחי, שרה גולדברג, אברהם ביטון, רחל פרידמן, משה אזולאי, נועה שפירא, יוסף חדד, תמר רוזנברג, דניאל אוחיון, מיכל קפלן, אליהו עמר, יעל הרשקוביץ, שמעון דהן, טליה ויסמן, גדעון צור',
  },
  Arabic: {
    encodings: ['windows-1256', 'iso-8859-6'],
    names:
      'محمد الشريف, ليلى حسن, عبد الرحمن القاضي, فاطمة الزهراء, يوسف منصور, خديجة بنعلي, إبراهيم الخطيب, نور الهدى, طارق السعدي, مريم غنيم, هشام الدسوقي, سعاد بوزيد, جمال عبد الناصر, ضحى المصري, وليد شاهين',
  },
  Thai: {
    encodings: ['windows-874'],
    names:
      'สมชาย ใจดี, สุดา แก้วมณี, ประเสริฐ ทองคำ, วิไลวรรณ ศรีสุข, อนุชา พงษ์พันธ์, จันทร์เพ็ญ บุญมี, ธนากร วงศ์ใหญ่, กมลชนก รัตนกุล, พิชัย สายทอง, มาลี เจริญสุข, ณัฐพล สุวรรณ, รุ่งนภา อินทร์แก้ว, เกียรติศักดิ์ มั่นคง, ศิริพร ชัยชนะ, วีระ ปัญญาดี',
  },
  Japanese: {
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    names:
      '佐々木 健太, 高橋 美咲, 渡辺 さくら, 斎藤 大輔, 山口 陽子, 清水 ひかり, 松尾 翔, 藤原 恵理, 石橋 直樹, 岡本 真由美, 小野寺 隆, 宮崎 あゆみ, 後藤 ケンジ, 西川 智子, 長谷川 修',
  },
  Chinese: {
    encodings: ['gbk'],
    names:
      '王芳, 李建国, 张秀英, 刘晓燕, 陈志强, 杨丽华, 赵国庆, 黄海涛, 周文静, 吴雪梅, 徐子轩, 孙俊杰, 胡玉兰, 朱明辉, 高慧敏',
  },
};

/** Writes a text in an encoding, by what its decoder reads. */
export function encodeIn(text: string, encoding: TextEncoding): Buffer {
  const codes = codesOf(encoding);
  if (encoding === 'iso-2022-jp') return escapeJapanese(text);
  return Buffer.concat(
    [...text].map((one) => {
      const code = codes.get(one);
      if (!code) throw new Error(`${encoding} has no ${one}.`);
      return code;
    }),
  );
}

/** The bytes of EUC-JP without their high bits, between the escapes that change the character set. */
function escapeJapanese(text: string): Buffer {
  const runs = text.match(/\p{ASCII}+|\P{ASCII}+/gu) ?? [];
  return Buffer.concat(
    runs.map((run) =>
      run < '\x80'
        ? Buffer.from(run)
        : Buffer.concat([
            Buffer.from('\x1b$B'),
            encodeIn(run, 'euc-jp').map((byte) => byte & 0x7f),
            Buffer.from('\x1b(B'),
          ]),
    ),
  );
}

const known = new Map<TextEncoding, Map<string, Buffer>>();
function codesOf(encoding: TextEncoding): Map<string, Buffer> {
  const found = known.get(encoding);
  if (found) return found;
  const codes = new Map<string, Buffer>();
  const note = (bytes: Buffer) => {
    const text = decodeIn(bytes, encoding);
    if ([...text].length === 1 && text !== '\uFFFD' && !codes.has(text)) codes.set(text, bytes);
  };
  for (let lead = 0; lead < 256; lead++) note(Buffer.from([lead]));
  if (/^(shift_jis|euc-jp|gbk|big5|euc-kr)$/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) note(Buffer.from([lead, trail]));
    }
  }
  known.set(encoding, codes);
  return codes;
}

/** Each file of people that is made of the names, in each encoding: every name in one, and so many in each at a time. */
export function* filesOfNames(sizes: readonly number[]) {
  for (const [language, { encodings, names }] of Object.entries(namesByLanguage)) {
    const all = names.split(', ');
    for (const encoding of encodings) {
      for (const size of sizes) {
        for (let from = 0; from + size <= all.length; from += size) {
          const rows = all.slice(from, from + size).map((name, at) => `${name},Welder,p${at}@pool.example`);
          const text = `Name,Title,Email\n${rows.join('\n')}\n`;
          yield { language, encoding, size, text, bytes: encodeIn(text, encoding) };
        }
      }
    }
  }
}
