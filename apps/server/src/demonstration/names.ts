import type { Chance } from './chance'

const boys =
  'Aarav Aditya Ajay Akash Akhil Amal Aman Anand Anirudh Arjun Arun Ashwin Athul Basil Bharath Chetan Darshan Deepak Dev Dhruv Eshan Farhan Faris Gautham Gokul Hari Harsh Hemanth Imran Ishaan Jayant Jerin Joel Kabir Karan Karthik Kiran Krishna Lakshman Madhav Manu Midhun Mohit Nakul Naveen Nikhil Nitin Om Pranav Prateek Rahul Rajat Ravi Rishi Rohan Roshan Sachin Sameer Sanjay Sarath Shyam Siddharth Sooraj Suhail Tarun Tejas Tushar Uday Varun Vijay Vikram Vishnu Vivek Yash Yusuf Zaid'.split(
    ' ',
  )
const girls =
  'Aadhya Aishwarya Akshara Amrita Ananya Anjali Anu Aparna Archana Arya Asha Ayesha Bhavana Chitra Devika Diya Divya Esha Fathima Gayatri Gowri Hana Haritha Isha Jahnavi Jisha Jyothi Kavya Keerthi Lakshmi Leela Maya Meera Megha Mariyam Nandana Neha Nisha Nithya Oviya Pallavi Parvathi Pooja Priya Rachel Radhika Ranjini Reshma Revathi Riya Sahana Saira Sandhya Sara Shreya Sithara Smitha Sneha Sreelakshmi Swathi Tanvi Tara Uma Vaishnavi Varsha Veena Vidya Yamini Zara Zoya'.split(
    ' ',
  )
const men =
  'Abdul Ajith Anil Ashok Babu Binu Dinesh George Gopal Hamid Ibrahim Jacob James Jayan Joseph Krishnan Kumar Madhu Mahesh Manoj Mathew Mohan Murali Narayan Pradeep Prakash Rajan Rajesh Ramesh Ravi Sajan Salim Santhosh Sasi Shaji Suresh Thomas Unni Venkat Vinod'.split(
    ' ',
  )
const women =
  'Anitha Asha Beena Bindu Deepa Geetha Indira Jaya Jessy Kamala Latha Leela Mini Nasreen Omana Padma Preetha Radha Rekha Rosamma Sabitha Sheela Shobha Sindhu Sreeja Sudha Suma Sunitha Usha Vanaja'.split(
    ' ',
  )
const families =
  'Agarwal Ahmed Antony Bhat Bose Chacko Chatterjee Das Deshmukh Dhillon Fernandes Ghosh Gowda Gupta Hegde Iyer Jacob Jain Joseph Joshi Kamath Khan Krishnan Kulkarni Kumar Kurian Kurup Mathew Mehta Menon Mishra Mohammed Mukherjee Nair Nambiar Naidu Pai Panicker Patel Patil Pillai Prasad Raghavan Ramesh Rao Rathore Reddy Roy Sen Shah Sharma Shetty Siddiqui Singh Sinha Thomas Tiwari Varghese Varma Warrier Yadav'.split(
    ' ',
  )
const scripts = ['अनन्या शर्मा', 'आरव गुप्ता', 'പ്രിയ നായർ', 'അർജുൻ മേനോൻ', 'கவிதா ரமேஷ்', 'రవి కుమార్']

export interface PersonName {
  readonly name: string
  readonly gender: 'Male' | 'Female'
  readonly family: string
}

/** A child's name; one in two hundred is written in an Indian script. */
export function childName(chance: Chance, family: string): PersonName {
  const gender = chance.percent(51) ? 'Male' : 'Female'
  const first = chance.pick(gender === 'Male' ? boys : girls)
  if (chance.below(200) === 0) return { name: chance.pick(scripts), gender, family }
  return {
    name: chance.percent(12) ? `${first} ${chance.pick(['K', 'M', 'P', 'S', 'V'])}. ${family}` : `${first} ${family}`,
    gender,
    family,
  }
}

export function adultName(chance: Chance, gender?: 'Male' | 'Female', family = chance.pick(families)): PersonName {
  const chosen = gender ?? (chance.percent(50) ? 'Male' : 'Female')
  return { name: `${chance.pick(chosen === 'Male' ? men : women)} ${family}`, gender: chosen, family }
}

export const familyName = (chance: Chance): string => chance.pick(families)
