/** A city of the sample: how profiles write it, the currency of its figures and where its people's names come from. */
export interface City {
  location: string;
  currency: '$' | '€' | '£' | 'US$';
  /** How many people live here, in proportion. From 3 on, people of every common role do. */
  weight: number;
  /** Keys of `names`, the likelier ones repeated. */
  cultures: Culture[];
  /** Languages worth a mention beside English. */
  languages: string[];
}

export type Culture = keyof typeof names;

const mixed: Culture[] = [
  'english',
  'english',
  'english',
  'english',
  'african american',
  'african american',
  'hispanic',
  'hispanic',
  'hispanic',
  'indian',
  'indian',
  'chinese',
  'korean',
  'vietnamese',
  'german',
  'italian',
  'polish',
  'arabic',
  'west african',
  'filipino',
  'nordic',
];
const unitedStates = (location: string, weight: number, ...more: Culture[]): City => ({
  location,
  currency: '$',
  weight,
  cultures: [...mixed, ...more],
  languages: [],
});

export const cities: City[] = [
  unitedStates('New York, NY', 5, 'italian', 'african american'),
  unitedStates('San Francisco, CA', 4, 'chinese', 'chinese', 'indian', 'filipino'),
  unitedStates('Austin, TX', 4, 'hispanic', 'hispanic'),
  unitedStates('Chicago, IL', 4, 'polish', 'polish', 'african american'),
  unitedStates('Seattle, WA', 3, 'vietnamese', 'nordic'),
  unitedStates('Boston, MA', 3, 'english', 'italian'),
  unitedStates('Denver, CO', 3, 'german'),
  unitedStates('Atlanta, GA', 3, 'african american', 'african american', 'west african'),
  unitedStates('Raleigh, NC', 2, 'african american', 'indian'),
  unitedStates('Phoenix, AZ', 2, 'hispanic', 'hispanic'),
  unitedStates('Philadelphia, PA', 2, 'african american', 'italian'),
  unitedStates('Minneapolis, MN', 2, 'nordic', 'nordic', 'german'),
  unitedStates('Miami, FL', 2, 'hispanic', 'hispanic', 'hispanic', 'hispanic'),
  unitedStates('Portland, OR', 2, 'english'),
  unitedStates('Cheyenne, WY', 2, 'english', 'german'),
  {
    location: 'Toronto, ON, Canada',
    currency: 'US$',
    weight: 2,
    cultures: [...mixed, 'chinese', 'indian'],
    languages: ['French'],
  },
  {
    location: 'London, United Kingdom',
    currency: '£',
    weight: 3,
    cultures: ['english', 'english', 'english', 'indian', 'west african', 'polish', 'arabic'],
    languages: [],
  },
  {
    location: 'Dublin, Ireland',
    currency: '€',
    weight: 1,
    cultures: ['irish', 'irish', 'irish', 'polish', 'brazilian'],
    languages: [],
  },
  {
    location: 'Berlin, Germany',
    currency: '€',
    weight: 3,
    cultures: ['german', 'german', 'german', 'turkish', 'polish', 'english', 'arabic'],
    languages: ['German'],
  },
  {
    location: 'Munich, Germany',
    currency: '€',
    weight: 2,
    cultures: ['german', 'german', 'german', 'italian', 'turkish'],
    languages: ['German'],
  },
  {
    location: 'Amsterdam, Netherlands',
    currency: '€',
    weight: 2,
    cultures: ['dutch', 'dutch', 'dutch', 'turkish', 'english'],
    languages: ['Dutch'],
  },
  {
    location: 'Paris, France',
    currency: '€',
    weight: 2,
    cultures: ['french', 'french', 'french', 'arabic', 'west african'],
    languages: ['French'],
  },
  {
    location: 'Madrid, Spain',
    currency: '€',
    weight: 1,
    cultures: ['hispanic', 'hispanic', 'hispanic', 'french'],
    languages: ['Spanish'],
  },
  {
    location: 'Lisbon, Portugal',
    currency: '€',
    weight: 1,
    cultures: ['brazilian', 'brazilian', 'german'],
    languages: ['Portuguese'],
  },
  {
    location: 'Warsaw, Poland',
    currency: '€',
    weight: 2,
    cultures: ['polish', 'polish', 'polish', 'vietnamese'],
    languages: ['Polish'],
  },
  {
    location: 'Bengaluru, India',
    currency: 'US$',
    weight: 2,
    cultures: ['indian'],
    languages: ['Hindi', 'Kannada'],
  },
  {
    location: 'Singapore',
    currency: 'US$',
    weight: 2,
    cultures: ['chinese', 'chinese', 'indian', 'english'],
    languages: ['Mandarin'],
  },
  {
    location: 'Tokyo, Japan',
    currency: 'US$',
    weight: 1,
    cultures: ['japanese', 'japanese', 'japanese', 'korean'],
    languages: ['Japanese'],
  },
  {
    location: 'Manila, Philippines',
    currency: 'US$',
    weight: 2,
    cultures: ['filipino'],
    languages: ['Tagalog'],
  },
  {
    location: 'Mexico City, Mexico',
    currency: 'US$',
    weight: 2,
    cultures: ['hispanic'],
    languages: ['Spanish'],
  },
  {
    location: 'Bogotá, Colombia',
    currency: 'US$',
    weight: 1,
    cultures: ['hispanic'],
    languages: ['Spanish'],
  },
  {
    location: 'São Paulo, Brazil',
    currency: 'US$',
    weight: 2,
    cultures: ['brazilian', 'brazilian', 'brazilian', 'japanese', 'italian'],
    languages: ['Portuguese'],
  },
];

const pool = (first: string, last: string) => ({ first: first.split(' '), last: last.split(' ') });

export const names = {
  english: pool(
    'Abigail Amelia Beth Callum Claire Dominic Dylan Eleanor Frances Gareth Hannah Harriet Ian Jocelyn Kieran Laurel Martin Megan Nathan Owen Phoebe Rosalind Russell Sophie Stuart Tessa Vivian Wesley',
    'Abbott Ashworth Barlow Bexley Calloway Carver Denholm Ellery Fairbank Garland Hadley Hartwell Ingram Kershaw Langford Marlowe Northcott Ormsby Pemberton Ratcliff Sheldon Thackray Underhill Wainwright Whitlock Yardley',
  ),
  irish: pool(
    'Aoife Brendan Ciara Conor Deirdre Eoin Fionn Grainne Niamh Oisin Orla Padraig Roisin Sinead Tadhg',
    'Brannigan Corrigan Devaney Fallon Geraghty Hanratty Keaveney Lenihan McGovern Mulcahy Noonan Rafferty Scanlon Tierney',
  ),
  'african american': pool(
    'Andre Aaliyah Bryce Camille Darnell Denise Elijah Imani Isaiah Jasmine Keisha Kendra Lamont Marcus Monique Nia Quincy Renee Terrence Tiana Tyrell Zora',
    'Baines Beckford Broussard Colter Dunbar Everett Gaines Hollis Jeffries Lattimore Merriweather Mosley Pettigrew Rhodes Sykes Tolliver Vance Weathers Witherspoon',
  ),
  hispanic: pool(
    'Adriana Alejandro Beatriz Camila Carlos Daniela Emilio Esteban Fernanda Gabriela Hector Ignacio Ines Javier Joaquin Lucia Marisol Mateo Natalia Paola Rafael Ramiro Rocio Santiago Ximena Yolanda',
    'Aguilar Barrera Cordero Delfín Escobedo Figueroa Gallardo Herrador Ibarra Jurado Lozano Maldonado Montoya Navarrete Ocampo Paredes Quintero Rivas Saldívar Téllez Urrutia Valdez Villaseñor Zamora',
  ),
  brazilian: pool(
    'Ana Bruno Caio Carolina Diego Eduarda Felipe Gustavo Heloísa Igor Juliana Larissa Leonardo Mariana Otávio Priscila Renata Rodrigo Thiago Vitória',
    'Almeida Barbosa Cardoso Duarte Esteves Fonseca Guimarães Lacerda Macedo Nogueira Pacheco Queiroz Ramalho Siqueira Tavares Vasconcelos Xavier',
  ),
  german: pool(
    'Anke Bastian Birgit Carsten Dorothea Florian Franziska Greta Henrik Jonas Katharina Lukas Marlene Matthias Nadine Philipp Sabine Sven Theresa Ulrike',
    'Ahrens Brandt Dittmar Eberhardt Falkenberg Gerlach Hoffstetter Jansen Krüger Lindemann Mertens Neuhaus Ostermann Petersen Reinhardt Schuster Thiele Vogt Weidner Zimmer',
  ),
  dutch: pool(
    'Anouk Bram Daan Femke Gijs Hanneke Jasper Joost Lotte Maarten Marieke Niels Roos Sanne Thijs Wouter',
    'Bakker Dekker Hoekstra Jonker Kuiper Mulder Postma Schouten Terpstra Veenstra Visser Wiersma Zijlstra',
  ),
  french: pool(
    'Adèle Antoine Baptiste Camille Célestine Clément Élodie Florent Guillaume Hélène Julien Léa Manon Mathieu Noémie Océane Quentin Sylvain',
    'Arnaud Beaumont Chevalier Delacroix Fontaine Girard Lacombe Marchand Perrin Renard Rousselot Tessier Vasseur Villeneuve',
  ),
  italian: pool(
    'Alessandra Bianca Carlo Chiara Dario Elena Fabio Giulia Lorenzo Marta Nicola Paolo Rosanna Silvia Tommaso Valentina',
    'Albanese Benedetti Colombo Donati Esposito Ferrara Gentile Lombardi Marchetti Pellegrini Rinaldi Santoro Valenti Zanetti',
  ),
  nordic: pool(
    'Astrid Axel Bjorn Elin Freja Gunnar Ingrid Jens Kirsten Lars Liv Magnus Nils Signe Sigrid Soren Tove',
    'Andersson Bergstrom Dahl Ekdahl Halvorsen Holmgren Iversen Knudsen Lindqvist Nygaard Ostlund Sandvik Thorsen Wikstrom',
  ),
  polish: pool(
    'Agnieszka Bartosz Dorota Filip Grzegorz Hanna Jakub Joanna Karolina Krzysztof Magda Marek Monika Paweł Piotr Tomasz Weronika Zofia',
    'Adamczyk Borkowski Czarnecki Duda Gajewski Jabłoński Kaczmarek Lis Malinowski Nowicki Olszewski Pawlak Rutkowski Sikora Wilk Zawadzki',
  ),
  turkish: pool(
    'Aylin Burak Cem Defne Elif Emre Gülay Hakan Kerem Leyla Merve Murat Selin Tolga Yasemin',
    'Akdoğan Aydın Bozkurt Çelik Demirci Erdem Güneş Kaplan Korkmaz Öztürk Şahin Tekin Yıldız',
  ),
  arabic: pool(
    'Amal Amira Bilal Dalia Farid Hana Ibrahim Karim Khalil Lina Mariam Nabil Nour Omar Rania Samir Tariq Yasmin Zaid',
    'Abboud Al-Masri Bakri Boutros Daher El-Amin Fakhoury Ghanem Haddad Jaber Khoury Mansour Nasser Qasim Rahal Saad Toubia Zaki',
  ),
  'west african': pool(
    'Abena Adaeze Amadou Chidi Chioma Efua Emeka Fatou Femi Ifeoma Kofi Kwame Mamadou Ngozi Olumide Sade Tunde Yaw',
    'Adeyemi Agyeman Asante Balogun Boateng Diallo Eze Keita Mensah Nwosu Obi Ofori Okafor Okonkwo Owusu Sarr Touré Traoré',
  ),
  indian: pool(
    'Aditi Ananya Arjun Deepak Divya Farhan Gauri Harish Ishaan Kavita Lakshmi Manoj Meera Nikhil Pooja Pranav Priya Rahul Ritu Sandeep Shreya Sunita Tanvi Varun Vikram',
    'Bhatia Chaudhary Deshmukh Ganguly Hegde Iyer Joshi Kulkarni Malhotra Menon Mukherjee Nair Oberoi Pillai Qureshi Rangan Saxena Sharma Thakur Venkatesh Wadhwa',
  ),
  chinese: pool(
    'Bowen Chenxi Fang Haoran Hui Jia Jing Lei Lin Mei Meiling Min Peng Qian Rui Shan Tao Wei Xiaoyu Yan Yifan Zhen',
    'Cai Chen Deng Fang Gao Guo Han Huang Jiang Kong Liang Lu Ma Pan Qiu Shen Song Tan Wu Xie Xu Yuan Zhao Zheng',
  ),
  korean: pool(
    'Chul-soo Eun-ji Hae-won Hyun-woo In-young Jae-hyun Ji-woo Kyung-min Min-jae Seo-yeon So-hee Sung-min Ye-jin Young-ho',
    'Ahn Bae Cho Han Hong Jang Kang Kwon Lim Moon Noh Oh Park Seo Shin Yoon',
  ),
  japanese: pool(
    'Aiko Akira Ayumi Daichi Emi Haruka Hiroshi Kaori Kenji Makoto Misaki Naoki Reiko Ryota Sakura Shinji Takumi Yuki Yumi',
    'Arakawa Fujimori Hasegawa Inoue Ishikawa Kawaguchi Maeda Matsuda Miyazawa Nakagawa Ogawa Okada Sakamoto Shimizu Takeda Ueno Yamaguchi',
  ),
  vietnamese: pool(
    'Anh Bao Binh Chi Dung Giang Hoa Khanh Lan Linh Long Mai Minh Phuong Quang Thao Thuy Tuan Van',
    'Bui Dang Dao Dinh Doan Duong Ho Huynh Lam Luong Ngo Nguyen Phan Tran Trinh Vo Vu',
  ),
  filipino: pool(
    'Alma Angelica Benjie Cristina Dennis Divina Edgar Evangeline Ferdie Grace Jericho Joy Lorna Marvin Maricel Noel Ramil Rowena Teodoro Vilma',
    'Abad Bautista Cabrera Dimaculangan Enriquez Fajardo Galang Ilagan Lacson Macaraeg Natividad Ocampo Panganiban Quiambao Salonga Tolentino Umali Villanueva',
  ),
} as const satisfies Record<string, { first: string[]; last: string[] }>;
