/** When, where and how work is done, as adverts ask for it and as people tell of it besides; folded, a star stands for any letters. */
interface WorkCondition {
  asked: string;
  said: string;
}

export const workConditions = {
  nights: {
    asked: `night shift*|overnight shift*|night and weekend shifts|nights and weekends|work nights|nachtarbeit|
      nachtdienst*|nachtschicht*|travail de nuit|travail de jour et de nuit|turnos de noche|turno de noche|
      turnos nocturnos|equipe de nuit|horaires de nuit|nachtdiensten|turni notturni|turnos noturnos|turno da noite|ture de noapte|praca w nocy`,
    said: `night|nights|overnight|overnights|nachts|de nuit|la nuit|de noche|por la noche|notturn*|di notte|
      's nachts|noturn*|da noite|noapte|de noapte|w nocy|nocn*`,
  },
  weekends: {
    asked: `weekend shift*|weekends and holidays|evenings and weekends|work at weekends|work on weekends|
      arbeit am wochenende|am wochenende zu arbeiten|weekend work|weekend availability|work weekends|
      weekend roster*|weekendwerk|travail le samedi|travail les week-ends|lavoro festivo|sabados e domingos|wochenendarbeit|wochenenddienst*|wochenendeinsatz*|travail le week-end|week-end*|
      weekends and public holidays|weekends|saturdays|sundays|holiday coverage|saturday shift*|saturday roster*|
      wochenenden und feiertagen|wochenend- und feiertag*|sonn- und feiertag*|wochenenden|feiertagen|samstagsarbeit|week-ends|jours feries|weekendy|w soboty|soboty|
      fines de semana y festivos|fines de semana|weekenddienst*|finais de semana|in weekend|praca w weekendy`,
    said: `weekend*|saturdays|sundays|wochenend*|samstags|fin de semana|fine settimana|nel weekend|fins de semana|
      sfarsit de saptamana|weekendy|night and weekend shifts`,
  },
  shifts: {
    asked: `evening shift*|evenings|early mornings|first shift|second shift|third shift|1st shift|2nd shift|3rd shift|fruhschicht*|spatschicht*|fruhdienst*|spatdienst*|turno de tarde|turno de manana|turno da tarde|turno da manha|avonddienst*|rotating shift*|late shift*|early shift*|split shift*|swing shift*|12-hour shift*|
      shift work|rotational shift*|work shifts|schichtarbeit|schichtdienst*|schichtbereitschaft|
      schichtbetrieb|dreischicht*|zweischicht*|3-schicht*|2-schicht*|wechselschicht*|travail en equipes|
      travail poste|horaires decale*|horaires postes|3x8|2x8|5x8|turnos rotativos|trabajar a turnos|
      diferentes turnos|distintos turnos|turni rotativi|turni a rotazione|lavoro su turni|lavoro a turni|
      3 turni|su tre turni|ploegendienst*|in shifts|in ploegen|trabalho por turnos|munca in ture|
      lucru in ture|lucrul in ture|program in ture|schimburi|praca zmianowa|na 2 zmiany|na 3 zmiany|na dwie zmiany|na trzy zmiany|na ii zmiany|na iii zmiany|system* zmianowy*`,
    said: `shifts|shiftwork|schichten|turnos|turni|su turni|a turni|ploegen|in ture|ture|system* zmianow*|na zmiany`,
  },
  relocation: {
    asked: `willing to relocate|able to relocate|ability to relocate|willingness to relocate|mobilite geographique|
      mobilite nationale`,
    said: `relocate|relocates|relocating|relocation|move house|umzug|umziehen|umzugsbereit*|demenager|mudarme|
      reubicarme|reubicacion|trasferirmi|trasferimento|verhuizen|mudar-me|relocare|przeprowadzk*|relokacj*`,
  },
  travel: {
    asked: `travel required|travel as required|travel when required|willing to travel|willingness to travel|
      able to travel|ability to travel|international travel|occasional travel|frequent travel|
      reisebereitschaft|reisetatigkeit|deplacements|disponibilidad para viajar|trasferte|
      disponibilita a viaggiare|disponibilidade para viagens|disponibilidade para viajar|deplasari|
      disponibilitate pentru deplasari|delegacj*`,
    said: `travel|travelling|traveling|travels|reisen|reisebereit*|deplacement|viajar|viajes|viaggiare|reizen|
      viagens|podroz*`,
  },
  onCall: {
    asked: `on-call*|on call|on-call rotation|rufbereitschaft|pikettdienst|bereitschaftsdienst*|astreinte*`,
    said: `on call|guardias|reperibilita|sobreaviso|dyzur*`,
  },
  permission: {
    asked: `eligible to work|eligible to live and work|right to live and work|right to work|work permit|work authorization|permission to work|authorized to work|authorization to work|authorisation to work|
      arbeitserlaubnis`,
    said: `authorised to work|work authorisation|working permit|work visa|permitted to work|allowed to work|
      arbeitsgenehmigung|permis de travail|autorisation de travail|permiso de trabajo|permesso di lavoro|
      werkvergunning|autorizacao de trabalho|permis de munca|pozwolenie na prace|green card|permanent resident`,
  },
  hybrid: {
    asked: `hybrid work*|hybrid role|hybrid position|modelo hibrido|praca hybrydowa`,
    said: `hybrid model|hybrid mode|work hybrid|worked hybrid|hybrid setup|hybrides arbeiten|hybrides werken|
      travail hybride|lavoro ibrido`,
  },
  remote: {
    asked: `fully remote|100% remote|remote work*|remote role|remote position|work remotely|working remotely|
      work from home|homeoffice|home-office|home office|mobiles arbeiten|teletravail|teletravail partiel|
      teletrabajo|smart working|thuiswerken|trabalho remoto|de acasa|zdalnie|praca zdalna`,
    said: `worked remotely|works remotely|worked from home|working from home|remote only|remote job*`,
  },
  onSite: {
    asked: `in-office|in office|presentiel|presencial|in presenza|trabalho presencial|stacjonarnie`,
    said: `work on-site|work onsite|work on site|working on-site|working onsite|works on-site|on-site only|
      vor ort arbeiten`,
  },
} satisfies Record<string, WorkCondition>;

/** What adverts ask for, too, and no résumé is judged by. */
export const otherConditions = `auswartsubernachtung*|away from home|vaccination*|masernschutz*|impfnachweis*|valid passport|full passport|current passport|gultiger reisepass|pasaporte vigente|pasaporte en vigor|
  be on your feet|being on your feet|disponer de vehiculo|disponer de coche|antecedentes penales|antecedentes no penales|work at height*|working at height*|korperliche* tauglichkeit|gesundheitliche* eignung|psychologische* eignung|niekaralnosc*|day shift*|24/7 shift*|work overtime|overtime|own car|own vehicle|own transport*|
  reliable transportation|reliable vehicle|clean driving record|driving record|motor vehicle record*|dmv printout*|dot physical*|physical examination|pre-employment physical*|medical examination|be bonded|bondable|
  casier judiciaire vierge|fedina penale|blanco strafregister|goed zedelijk gedrag|badania lekarskie|orzeczenie lekarskie|lift up to|auslandseinsatz*|
  aussendiensteinsatz*|mehrarbeit|eigener pkw|eigenen pkw|montageeinsatz*|mobilite internationale|
  vehicule personnel|vehicule obligatoire|vehicule indispensable|vehicule exige|vehicule souhaite|
  permis et vehicule|turno rotativo|rotar turno*|rotacion de turno*|vehiculo propio|coche propio|
  disponibilidad horaria|disponibilidad geografica|disponibilidad para desplazarse|ciclo continuo|
  automunit*|mezzo proprio|wisseldienst*|onregelmatige dienst*|onregelmatige werktijden|eigen vervoer|
  eigen auto|escala 6x1|escala 12x36|disponibilidade de horario|veiculo proprio|carro proprio|
  masina proprie|wyjazd*|dyspozycyjnosc|wlasny samochod|hybrid|100 % remote|remote-first|full remote|
  en remote|on-site|onsite|on site|in the office|remote-arbeit|prasenz|vor ort|sur site|hybride|hibrido|
  hibrida|remoto|semipresencial|ibrido|ibrida|da remoto|in sede|hybride werken|op locatie|op kantoor|
  hibrid|la birou|remote|hybrydowo`;
