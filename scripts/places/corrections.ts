// Corrections of errors and gaps in the sources. The generator stops at an entry that no longer matches the sources.

/** Subdivisions that the npm package iso-3166 still lists although ISO withdrew them. */
export const withdrawn: ReadonlySet<string> = new Set([
  // The counties of Denmark, withdrawn in 2007.
  ...['DK-015', 'DK-020', 'DK-025', 'DK-030', 'DK-035', 'DK-040', 'DK-042', 'DK-050', 'DK-055', 'DK-060'],
  ...['DK-065', 'DK-070', 'DK-076', 'DK-080', 'DK-101', 'DK-147'],
  // The districts of Luxembourg, withdrawn in 2015.
  ...['LU-D', 'LU-G', 'LU-L'],
])

/** Subdivisions with a truncated name in the npm package iso-3166. They get CLDR's name. */
export const cutOff: ReadonlySet<string> = new Set([
  'RU-KB',
  'RU-KHM',
  'RU-NVS',
  'RU-VGG',
  'RU-VLA',
  'RU-YAN',
])

/** Countries in which CLDR still names codes that ISO has reassigned to other subdivisions. */
export const renumbered: ReadonlySet<string> = new Set(['IR', 'MA'])

/** States of GeoNames that match no name in ISO 3166-2, or a wrong one. */
export const stateOfDivision: Readonly<Record<string, string>> = {
  'AR.01': 'AR-B',
  'AR.07': 'AR-C',
  'AZ.20': 'AZ-GA',
  'AZ.68': 'AZ-YE',
  'BA.01': 'BA-BIH',
  'BA.02': 'BA-SRP',
  'BG.42': 'BG-22',
  'BH.16': 'BH-13',
  'BY.02': 'BY-HO',
  'BY.03': 'BY-HR',
  'BY.04': 'BY-HM',
  'BY.05': 'BY-MI',
  'BY.06': 'BY-MA',
  'CD.04': 'CD-KE',
  'CL.08': 'CL-LI',
  'CN.20': 'CN-NM',
  'CO.34': 'CO-DC',
  'CZ.52': 'CZ-10',
  'CZ.78': 'CZ-64',
  'CZ.83': 'CZ-51',
  'CZ.84': 'CZ-71',
  'CZ.85': 'CZ-80',
  'CZ.87': 'CZ-32',
  'DK.18': 'DK-82',
  'DK.19': 'DK-81',
  'DK.21': 'DK-83',
  'DO.34': 'DO-01',
  'EG.18': 'EG-BNS',
  'ES.32': 'ES-NC',
  'ES.54': 'ES-CM',
  'ES.55': 'ES-CL',
  'ES.60': 'ES-VC',
  'FI.11': 'FI-15',
  'FI.17': 'FI-14',
  'FR.28': 'FR-NOR',
  'FR.75': 'FR-NAQ',
  'ID.28': 'ID-MA',
  'ID.36': 'ID-PA',
  'ID.PD': 'ID-PD',
  'ID.PS': 'ID-PS',
  'IN.01': 'IN-AN',
  'IQ.08': 'IQ-DA',
  'IR.01': 'IR-04',
  'IR.03': 'IR-14',
  'IR.04': 'IR-11',
  'IR.16': 'IR-12',
  'IR.28': 'IR-10',
  'IR.33': 'IR-03',
  'IR.41': 'IR-29',
  'IR.42': 'IR-09',
  'IR.43': 'IR-28',
  'IT.17': 'IT-32',
  'KP.13': 'KP-10',
  'KR.01': 'KR-49',
  'KR.06': 'KR-42',
  'KR.22': 'KR-50',
  'KZ.01': 'KZ-19',
  'KZ.02': 'KZ-75',
  'KZ.03': 'KZ-11',
  'KZ.04': 'KZ-15',
  'KZ.06': 'KZ-23',
  'KZ.07': 'KZ-27',
  'KZ.09': 'KZ-47',
  'KZ.10': 'KZ-61',
  'KZ.11': 'KZ-55',
  'KZ.12': 'KZ-35',
  'KZ.12510143': 'KZ-10',
  'KZ.12510144': 'KZ-33',
  'KZ.13': 'KZ-39',
  'KZ.14': 'KZ-43',
  'KZ.15': 'KZ-63',
  'KZ.16': 'KZ-59',
  'KZ.17': 'KZ-31',
  'LA.24': 'LA-VT',
  'LA.27': 'LA-VI',
  'LB.09': 'LB-AS',
  'MA.02': 'MA-02',
  'MA.07': 'MA-07',
  'MX.09': 'MX-CMX',
  'MX.15': 'MX-MEX',
  'MZ.11': 'MZ-MPM',
  'NG.11': 'NG-FC',
  'NP.4': 'NP-P4',
  'NP.6': 'NP-P6',
  'NP.7': 'NP-P7',
  'OM.02': 'OM-BJ',
  'OM.11': 'OM-BS',
  'PE.08': 'PE-CUS',
  'PE.LMA': 'PE-LMA',
  'PH.15': 'PH-15',
  'PL.81': 'PL-20',
  'QA.01': 'QA-DA',
  'QA.06': 'QA-RA',
  'RU.12': 'RU-CE',
  'RU.22': 'RU-KB',
  'RU.27': 'RU-KC',
  'RU.29': 'RU-KEM',
  'RU.32': 'RU-KHM',
  'RU.47': 'RU-MOS',
  'RU.59': 'RU-PRI',
  'RU.66': 'RU-SPE',
  'RU.80': 'RU-UD',
  'RU.87': 'RU-YAN',
  'RU.93': 'RU-ZAB',
  'SA.05': 'SA-03',
  'SA.14': 'SA-02',
  'SD.47': 'SD-DW',
  'SD.49': 'SD-DS',
  'SD.55': 'SD-DN',
  'SD.56': 'SD-KN',
  'SD.60': 'SD-DE',
  'SD.62': 'SD-GK',
  'SO.14': 'SO-SH',
  'SY.04': 'SY-RA',
  'TM.S': 'TM-S',
  'UA.01': 'UA-71',
  'UA.02': 'UA-74',
  'UA.03': 'UA-77',
  'UA.04': 'UA-12',
  'UA.05': 'UA-14',
  'UA.06': 'UA-26',
  'UA.07': 'UA-63',
  'UA.08': 'UA-65',
  'UA.09': 'UA-68',
  'UA.10': 'UA-35',
  'UA.12': 'UA-30',
  'UA.13': 'UA-32',
  'UA.14': 'UA-09',
  'UA.15': 'UA-46',
  'UA.16': 'UA-48',
  'UA.17': 'UA-51',
  'UA.18': 'UA-53',
  'UA.19': 'UA-56',
  'UA.21': 'UA-59',
  'UA.22': 'UA-61',
  'UA.23': 'UA-05',
  'UA.26': 'UA-23',
  'UA.27': 'UA-18',
  'UZ.13': 'UZ-TK',
  'UZ.14': 'UZ-TO',
  'VE.25': 'VE-A',
  'VN.79': 'VN-SG',
  'YE.02': 'YE-AD',
  'YE.04': 'YE-HD',
  'YE.26': 'YE-SA',
}

/** Districts with an outdated spelling in GeoNames. The npm package india-state-district has these. */
export const spelling: Readonly<Record<string, string>> = {
  'IN.03.311': 'Sivasagar',
  'IN.03.707': 'South Salmara Mankachar',
  'IN.07.670': 'South East Delhi',
  'IN.09.469': 'Banaskantha',
  'IN.09.471': 'Mehsana',
  'IN.09.474': 'Ahmedabad',
  'IN.09.484': 'Panchmahal',
  'IN.09.485': 'Dahod',
  'IN.09.489': 'Dang',
  'IN.09.668': 'Chhota Udaipur',
  'IN.09.672': 'Aravalli',
  'IN.10.701': 'Charkhi Dadri',
  'IN.11.025': 'Lahaul and Spiti',
  'IN.11.026': 'Kullu',
  'IN.12.002': 'Budgam',
  'IN.12.005': 'Poonch',
  'IN.12.006': 'Rajouri',
  'IN.12.008': 'Baramulla',
  'IN.12.013': 'Shopian',
  'IN.13.599': 'Pathanamthitta',
  'IN.16.507': 'Gondia',
  'IN.16.519': 'Mumbai City',
  'IN.16.520': 'Raigad',
  'IN.16.522': 'Ahmednagar',
  'IN.16.523': 'Beed',
  'IN.18.297': 'Ri Bhoi',
  'IN.19.557': 'Vijayapura',
  'IN.19.563': 'Uttara Kannada',
  'IN.19.571': 'Tumakuru',
  'IN.19.578': 'Chamarajanagara',
  'IN.19.738': 'Vijayanagara',
  'IN.21.370': 'Bargarh',
  'IN.21.377': 'Balasore',
  'IN.21.391': 'Boudh',
  'IN.23.044': 'Sri Muktsar Sahib',
  'IN.23.052': 'Sahibzada Ajit Singh Nagar',
  'IN.24.099': 'Sri Ganganagar',
  'IN.24.106': 'Dholpur',
  'IN.24.126': 'Chittorgarh',
  'IN.25.627': 'Thoothukudi',
  'IN.25.628': 'Tirunelveli',
  'IN.25.629': 'Kanyakumari',
  'IN.28.338': 'Hooghly',
  'IN.28.340': 'Purulia',
  'IN.28.341': 'Howrah',
  'IN.34.203': 'West Champaran',
  'IN.34.204': 'East Champaran',
  'IN.35.452': 'Narsinghpur',
  'IN.36.152': 'Shahjahanpur',
  'IN.36.153': 'Lakhimpur Kheri',
  'IN.36.159': 'Farrukhabad',
  'IN.36.164': 'Kanpur Nagar',
  'IN.36.176': 'Barabanki',
  'IN.37.407': 'Kabirdham',
  'IN.37.408': 'Rajnandgaon',
  'IN.37.413': 'Kanker',
  'IN.37.416': 'Dantewada',
  'IN.37.645': 'Gariaband',
  'IN.37.759': 'Khairagarh-Chhuikhadan-Gandai',
  'IN.37.760': 'Manendragarh-Chirmiri-Bharatpur',
  'IN.38.348': 'Koderma',
  'IN.38.350': 'Deoghar',
  'IN.38.357': 'East Singhbhum',
  'IN.38.368': 'West Singhbhum',
  'IN.38.369': 'Seraikela-Kharsawan',
  'IN.39.061': 'Pauri Garhwal',
  'IN.40.537': 'Ranga Reddy',
  'IN.40.540': 'Warangal',
  'IN.40.681': 'Jagtial',
  'IN.40.687': 'Jayashankar Bhupalpally',
  'IN.40.689': 'Jangaon',
}

/**
 * District, and with it the state, of Indian towns, by GeoNames id: GeoNames has none for them, or a wrong one. Mumbai
 * has two districts, and is in the one with its name. Delhi has eleven, and is in none.
 */
export const districtOfTown: Readonly<Record<number, string>> = {
  1253860: 'IN.21.397', // Umarkot, Nabarangpur
  1259784: 'IN.20.266', // Phek
  1260296: 'IN.21.389', // Paralakhemundi, Gajapati
  1261309: 'IN.19.555', // Nipani, Belgaum
  1261871: 'IN.36.170', // Naraini, Banda
  1262429: 'IN.38.364', // Muri, Ranchi
  1263678: 'IN.03.707', // Mankachar, South Salmara Mankachar
  1264403: 'IN.22.636', // Mahe, Mahe
  1265896: 'IN.13.601', // Kovalam, Thiruvananthapuram
  1266029: 'IN.21.398', // Kotpad, Koraput
  1266746: 'IN.35.441', // Khetia, Barwani
  1268403: 'IN.28.702', // Kalimpong, Kalimpong
  1268381: 'IN.10.069', // Kalka, Panchkula
  1268772: 'IN.21.395', // Junagarh, Kalahandi
  1275339: 'IN.16.519', // Mumbai, Mumbai City
  1277476: 'IN.01.640', // Bamboo Flat, South Andaman
  6697165: 'IN.33.586', // Canacona, South Goa
  6941937: 'IN.19.563', // Murudeshwara, Uttara Kannada
  7117985: 'IN.39.065', // Banbasa, Champawat
  7302858: 'IN.03.313', // Sarupathar, Golaghat
  8714565: 'IN.19.555', // Shiraguppi, Belgaum
  8993350: 'IN.35.432', // Neemuch, Neemuch
  12165957: 'IN.31.726', // Hnahthial, Hnahthial
}

/** Indian towns that keep the name of the older source of towns, because that of the newer one is outdated. */
export const keptNames: ReadonlySet<number> = new Set([
  1260607, // Panaji
])
