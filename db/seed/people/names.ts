const words = (text: string) => text.split(/,\s*/)

export const NAMES = {
  muslim: {
    female: words(
      "Ayesha, Fatima, Maryam, Hira, Sana, Zainab, Amna, Mahnoor, Iqra, Rabia, Sadia, Nimra, Kiran, Bushra, Mehwish, Anum, Aliza, Laiba, Sidra, Noor, Areeba, Hafsa, Saba, Komal, Maham, Tooba, Sumaira, Nida, Farah, Huma, Javeria, Khadija, Madiha, Misbah, Momina, Nadia, Rimsha, Samina, Sobia, Tehmina, Urooj, Warda, Yusra, Zara, Aqsa, Fariha, Ifrah, Kanwal, Minahil, Asma",
    ),
    male: words(
      "Ahmed, Ali, Usman, Bilal, Hamza, Hassan, Umar, Zain, Fahad, Saad, Talha, Arslan, Adnan, Faisal, Imran, Kamran, Shahid, Asad, Waqas, Junaid, Haris, Danish, Omer, Salman, Rizwan, Taimoor, Shahzaib, Moiz, Abdullah, Ibrahim, Yasir, Nabeel, Farhan, Sohail, Kashif, Zeeshan, Waleed, Huzaifa, Ammar, Hammad, Babar, Noman, Raheel, Shoaib, Tayyab, Usama, Yousaf, Zubair, Ehtisham, Mohsin",
    ),
    father: words(
      "Tariq Mahmood, Abdul Rehman, Muhammad Aslam, Khalid Javed, Nadeem Akhtar, Muhammad Iqbal, Javed Anwar, Shahid Nawaz, Muhammad Arif, Saleem Akbar, Naeem Ahmed, Ghulam Mustafa, Rashid Mehmood, Pervaiz Ahmed, Liaqat Ali, Zahid Hussain, Mushtaq Ahmed, Anwar Saeed, Nasir Jamal, Akram Saleem, Zafar Iqbal, Ashraf Ali, Riaz Ahmed, Amjad Pervaiz, Masood Alam",
    ),
    mother: words(
      "Nasreen Akhtar, Shamim Bibi, Rukhsana Begum, Farzana Kausar, Zubaida Khatoon, Shazia Parveen, Tahira Yasmin, Naheed Sultana, Samina Naz, Robina Shaheen, Parveen Akhtar, Musarrat Begum, Kausar Bano, Yasmin Fatima, Ghazala Rauf, Fouzia Anjum, Nighat Seema, Shahida Perveen, Azra Jabeen, Surayya Begum",
    ),
  },
  shia: {
    female: words(
      "Zainab, Batool, Kulsoom, Sakina, Zahra, Masooma, Narjis, Umme Farwa, Tatheer, Kaneez, Fizza, Alina, Mahrukh, Rida, Saima, Eraj, Sania, Hina, Abeer, Maha",
    ),
    male: words(
      "Ali, Hassan, Hussain, Abbas, Raza, Haider, Mehdi, Baqir, Jawad, Taqi, Qasim, Meesam, Kumail, Sajjad, Asghar, Zaigham, Mustafa, Murtaza, Ammar, Shabbir",
    ),
    father: words(
      "Syed Haider, Nazir Hussain, Ghulam Abbas, Sajjad Haider, Mazhar Ali, Qamar Abbas, Iqbal Hussain, Zulfiqar Ali, Ansar Mehdi, Shabbir Hussain, Asghar Ali, Mumtaz Hussain",
    ),
    mother: words(
      "Syeda Kulsoom, Nargis Fatima, Tahira Batool, Shahnaz Zehra, Ghulam Fatima, Nusrat Zehra, Syeda Rubab, Kaneez Zahra, Iffat Batool, Bilqees Fatima",
    ),
  },
  pashtun: {
    female: words(
      "Palwasha, Gulalai, Spogmai, Zarmina, Shaista, Nazia, Brekhna, Laila, Marwa, Sania, Hina, Gul Rukh, Zarghuna, Sheema, Nageena, Mahgul, Aneela, Salma, Roshan, Wagma",
    ),
    male: words(
      "Asfandyar, Khushal, Aimal, Zarak, Gul Zaman, Shahid, Yousaf, Wali, Ilyas, Baryalai, Sangeen, Daud, Zmarak, Haroon, Sher Ali, Naveed, Fawad, Adil, Mashal, Murad",
    ),
    father: words(
      "Haji Gul Rehman, Sher Zaman, Mir Alam, Akbar Jan, Noor Badshah, Taj Muhammad, Said Rasool, Fazal Rahim, Amir Nawaz, Lal Bacha, Shah Jehan, Wali Jan",
    ),
    mother: words(
      "Bibi Zarina, Gul Bibi, Shah Bibi, Bakht Zamina, Zar Bibi, Nek Zada, Bibi Hawa, Rehmat Bibi, Taj Bibi, Noor Jehan",
    ),
  },
  baloch: {
    female: words(
      "Mahjabeen, Banari, Hani, Naz Bibi, Sammi, Mehtab, Gohar, Shahnaz, Granaz, Mahikan, Sabeen, Zarina, Durdana, Nazneen, Mahganj",
    ),
    male: words(
      "Meeran, Chakar, Balach, Mehrab, Hammal, Shay Mureed, Dad Shah, Zahoor, Nako, Sabir, Dosten, Kambar, Shahdad, Mehran, Jiand",
    ),
    father: words(
      "Mir Hazar, Dost Muhammad, Mir Balach, Abdul Wahid, Ghous Bakhsh, Pir Jan, Nabi Bakhsh, Allah Dad, Mir Hassan, Rahim Bakhsh",
    ),
    mother: words(
      "Bibi Hani, Ganj Khatoon, Mah Bibi, Naz Khatoon, Bibi Sharifa, Durr Bibi, Mehr Khatoon, Shari Bibi, Gul Khatoon, Zar Khatoon",
    ),
  },
  sindhi: {
    female: words(
      "Marvi, Sassui, Momal, Sohni, Heer, Shabana, Rukhsar, Sanam, Naseem, Parveen, Zubaida, Aisha, Mehreen, Benazir, Kainat, Suhai, Nosheen, Fiza",
    ),
    male: words(
      "Sajid, Ghulam Nabi, Mumtaz, Zulfiqar, Aftab, Barkat, Dodo, Imdad, Irshad, Khadim, Manzoor, Naveed, Qurban, Rasool Bux, Sarang, Shahnawaz, Wazir, Altaf",
    ),
    father: words(
      "Ali Bux, Ghulam Qadir, Allah Warayo, Muhammad Hassan, Hidayatullah, Imam Bux, Abdul Ghani, Mohammad Panah, Sikandar Ali, Nazar Muhammad",
    ),
    mother: words(
      "Sughra Khatoon, Hajran Bibi, Zaibunnisa, Mai Bakhtawar, Rehana Khatoon, Jeejal Khatoon, Shahzadi Begum, Hameeda Khatoon, Noor Khatoon, Amina Bai",
    ),
  },
  northern: {
    female: words(
      "Shahida, Nasreen, Rozina, Gul Anar, Noorjan, Zeenat, Sitara, Hajira, Masooma, Ruqia, Sheherbano, Almas, Zohra, Kaneez",
    ),
    male: words(
      "Karim, Sher Ghazi, Ali Sher, Safdar, Ghulam Mehdi, Amin, Nazar, Shakoor, Hassan, Ashraf, Didar, Rozi, Salman, Wajahat",
    ),
    father: words("Ghulam Rasool, Ali Madad, Sher Afzal, Hunar Shah, Muhammad Ali, Karim Khan, Haji Ibrahim, Rozi Ali"),
    mother: words("Bibi Zohra, Noor Begum, Bibi Fatima, Gul Begum, Sakina Bano, Zainab Bano, Hakima, Bibi Maryam"),
  },
  gujarati: {
    female: words(
      "Sakina, Zahra, Rashida, Insiya, Arwa, Tasneem, Munira, Zehra, Shirin, Naureen, Salima, Anila, Mehr, Alisha, Shelina",
    ),
    male: words(
      "Murtaza, Burhanuddin, Huzaifa, Taher, Juzer, Mustafa, Aziz, Karim, Salim, Nizar, Rahim, Zain, Ali, Shahid, Amyn",
    ),
    father: words(
      "Shabbir Husain, Amiruddin, Sadruddin, Nooruddin, Mansoor Ali, Akbar Ali, Fakhruddin, Badruddin, Saifuddin, Gulamali",
    ),
    mother: words(
      "Zubeda Bai, Khatija Bai, Shirin Banu, Rashida Bai, Nargis Banu, Gulshan, Dolat Khanu, Fatema Bai, Roshan Ara, Maleka Bai",
    ),
  },
  christian: {
    female: words(
      "Maria, Sarah, Rachel, Rebecca, Mehak, Naomi, Anita, Esther, Monica, Sonia, Rita, Angela, Hannah, Christina, Mariam, Ruth, Shumaila, Jennifer",
    ),
    male: words(
      "Daniel, David, Samuel, Joseph, Sunil, Aaron, Peter, Patrick, Shahbaz, Adeel, Joshua, Emmanuel, Michael, Simon, Robin, Stephen, Waqar, Nathan",
    ),
    father: words(
      "Yousaf Masih, Emmanuel, Barkat Masih, Anthony, Pervaiz Masih, George, Samuel Sadiq, Aslam Masih, Victor, William, Francis, Rafiq Masih",
    ),
    mother: words(
      "Grace, Martha, Elizabeth, Shamim Rani, Agnes, Parveen Bibi, Catherine, Veronica, Nasreen Rani, Margaret, Sosan, Helen",
    ),
  },
  hindu: {
    female: words(
      "Pooja, Anjali, Sapna, Kavita, Rekha, Sunita, Neelam, Deepa, Jyoti, Radha, Meena, Kajal, Aarti, Shanti, Komal, Veena",
    ),
    male: words(
      "Rajesh, Suresh, Vijay, Ashok, Dileep, Mahesh, Ramesh, Anil, Sanjay, Mukesh, Naresh, Haresh, Prem, Vikram, Jeetendra, Lajpat",
    ),
    father: words(
      "Mohan Lal, Gobind Ram, Krishan Das, Lachman Das, Ram Chand, Parmanand, Kishore, Moti Ram, Hari Lal, Bhagwan Das",
    ),
    mother: words("Lakshmi Bai, Savitri, Kamla, Sita Bai, Pushpa, Devi Bai, Parbati, Ganga Bai, Lata, Sushila"),
  },
  sikh: {
    female: words("Harpreet, Simran, Jasleen, Manpreet, Gurleen, Navneet, Kirandeep, Amrit, Rajinder, Baljeet"),
    male: words("Gurpreet, Harjeet, Manjeet, Ramesh, Sarabjeet, Taranjeet, Kuldeep, Amarjeet, Balbir, Jaspal"),
    father: words("Gopal, Mastan, Ranjit, Mohinder, Sham, Gurdev, Kirpal, Darshan"),
    mother: words("Surinder, Gurmeet, Paramjeet, Daljeet, Satwant, Harbans, Jaswant, Mohinder"),
  },
} as const
export type Tradition = keyof typeof NAMES
